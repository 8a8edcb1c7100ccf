internal import APIContract
internal import Domain

/// Files that a device asked for and the cloud did not have: whoever has one hears of it with the next news.
///
/// Nothing here is kept on a disk: whoever waits asks again. Source: W-64, docs/decisions/0045.
actor LostFiles {
  /// So many of one account are remembered, and so many told at once, by turns: each is looked for first.
  private static let most = 1000
  private static let told = 20
  private var files: [CaregiverID: [AttachmentID]] = [:]

  /// Notes one; true when that is news.
  func note(_ file: AttachmentID, of owner: CaregiverID) -> Bool {
    let known = files[owner, default: []]
    guard !known.contains(file), known.count < Self.most else { return false }
    files[owner] = known + [file]
    return true
  }

  /// The next of an account to be told; they come last from here on.
  func turn(of owner: CaregiverID) -> [AttachmentID] {
    guard let known = files[owner] else { return [] }
    let next = known.prefix(Self.told)
    files[owner] = Array(known[next.count...] + next)
    return Array(next)
  }

  /// The cloud has it again.
  func found(_ file: AttachmentID, of owner: CaregiverID) {
    files[owner]?.removeAll { $0 == file }
    if files[owner]?.isEmpty == true { files[owner] = nil }
  }
}

extension DocumentService {
  /// A file is asked for that is not there: the caregiver's devices are told, once.
  func miss(_ file: AttachmentID, for caller: DocumentCaller) async {
    guard caller.patient == nil, let owner = caller.owner, let key = caller.household,
      await lost.note(file, of: owner)
    else { return }
    events.publish(.documents, to: .household(key))
  }

  /// What the caregiver's devices wait for and the cloud still does not have; nil for none, and for a patient.
  func missing(for caller: DocumentCaller) async -> [AttachmentID]? {
    guard caller.patient == nil, let owner = caller.owner else { return nil }
    var missing: [AttachmentID] = []
    for file in await lost.turn(of: owner) {
      if await has(file, of: owner) {
        await lost.found(file, of: owner)
      } else {
        missing.append(file)
      }
    }
    return missing.isEmpty ? nil : missing
  }

  /// One that is there and cannot be read is still waited for, and keeps nobody from the rest of the news (W-61).
  private func has(_ file: AttachmentID, of owner: CaregiverID) async -> Bool {
    do {
      return try await cloud.file(file, of: owner) != nil
    } catch {
      return false
    }
  }
}
