import APIClient
import ClientCore
import Domain
import LocalStore
import Localization

// The files of a patient's documents: fetched when they are wanted, and shown by the desktop.
extension PatientDocumentsModel {
  /// Enter on a file: it comes from the cloud, and the desktop's program for it shows it. A
  /// patient's device keeps no documents, so the copy goes with the program.
  func openFile() {
    guard transfer == nil, let opened, opened.files.indices.contains(focusedFile) else { return }
    let file = opened.files[focusedFile].attachment
    working = Task {
      let end = await shown(file)
      transfer = nil
      guard !Task.isCancelled else { return }
      notice = end
    }
  }

  private func shown(_ file: Attachment) async -> DocumentsNotice {
    do {
      guard let place = try await fetched(file) else { return .notHere }
      return await files.open(place) ? .opened(file.name.text) : .notOpened(path: place)
    } catch {
      return DocumentsNotice(notFetched: error)
    }
  }

  /// The path of a copy of a file; nil when there is no room for one.
  private func fetched(_ file: Attachment) async throws -> String? {
    if let place = copies[file.id] { return place }
    guard let place = await files.copyPath(file.name.fileName) else { return nil }
    transfer = (file.id, TransferProgress(.down, done: 0, of: file.size, rate: nil))
    try await reader.bring(file, to: place) { received in self.received(received, of: file) }
    copies[file.id] = place
    return place
  }

  private func received(_ bytes: Int64, of file: Attachment) {
    guard transfer?.file == file.id else { return }
    transfer = (file.id, TransferProgress(.down, done: bytes, of: file.size, rate: nil))
  }
}
