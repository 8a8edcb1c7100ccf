import Domain
import Files
import LocalStore
import Localization
import ViewModels

// The sentences about documents.

extension CommandSentences {
  func refused(_ field: String, _ fault: TextFault) -> String {
    switch fault {
    case .empty: refusedEmpty(field)
    case .tooLong(let most): refusedTooLong(most, field)
    case .notPlain: refusedNotPlain(field)
    }
  }
  /// Why a text is refused before anything is changed, and what to do.
  func mending(_ fault: TextFault, _ why: String) -> String {
    switch fault {
    case .empty: mendEmpty(why)
    case .tooLong: mendTooLong(why)
    case .notPlain: mendNotPlain(why)
    }
  }
  func noFile(_ name: String?, _ fields: DocumentFields) -> String {
    guard let name, !fields.attachments.isEmpty else {
      return noFiles(fields.title.text)
    }
    return noFile(name)
  }
  func documentAdded(_ document: StoredDocument) -> String {
    Strings(language)(.documentsAdded(document.fields.title.text))
  }
  func documentChanged(_ document: StoredDocument) -> String {
    Strings(language)(.documentsKept(document.fields.title.text))
  }
  func documentDeleted(_ document: StoredDocument) -> String {
    documentDeleted(document.fields.title.text)
  }
  func documentRestored(_ document: StoredDocument) -> String {
    documentRestored(document.fields.title.text)
  }
  func attached(_ count: Int) -> (StoredDocument) -> String {
    { attached($0.fields.title.text, count) }
  }
  /// Why a file could not be attached, and which others were before it: they stay.
  func failure(_ failure: CommandFailure, after files: [String]) -> CommandFailure {
    guard !files.isEmpty else { return failure }
    return CommandFailure(
      failure.status, "\(failure.sentence)\n\(attachedBefore(files.joined(separator: comma)))",
      candidates: failure.candidates)
  }
  func detached(_ file: Attachment) -> (StoredDocument) -> String {
    { detached($0.fields.title.text, file.name.text) }
  }
  func nothingToSettle(_ document: StoredDocument) -> String {
    nothingToSettle(document.fields.title.text)
  }
  func settled(_ choice: ConflictChoice) -> (StoredDocument) -> String {
    { document in
      let title = document.fields.title.text
      return Strings(language)(
        choice == .both ? .conflictKept(title) : .conflictSettled(title))
    }
  }
  func finding(_ finding: FileFinding) -> String {
    let kind = finding.kind == .missing ? findingMissing : findingChanged
    let again = finding.isInCloud ? findingAgain : ""
    return "\(finding.attachment.name.text)  \(kind)\(again)"
  }
  func changed(_ revision: DocumentRevision) -> String {
    "\(revision.updatedAt.tokyoDate) \(Strings(language)(revision.updatedAt.clock))\(gap)\(revision.changedOn.text)"
  }
  /// 0 B, 420 KB, 1.8 MB.
  func bytes(_ count: Int64) -> String {
    switch count {
    case ..<1000: "\(count) B"
    case ..<1_000_000: "\(count / 1000) KB"
    default: "\(count / 1_000_000).\(count / 100_000 % 10) MB"
    }
  }

  /// What the documents of this device refused, with its status.
  func failure(_ error: DocumentStoreError) -> CommandFailure {
    let strings = Strings(language)
    return switch error {
    case .store(let error) where error.reason == .full:
      CommandFailure(.unavailable, strings(.documentsNotKept(.deviceFull)))
    case .store(let error): CommandFailure(.unavailable, documentsUnusable(error))
    case .noSuchDocument, .noSuchFile: CommandFailure(.badData, strings(.documentsGone))
    case .notHere: CommandFailure(.unavailable, inCloudOnly)
    case .lost: CommandFailure(.badData, strings(.documentsNowhere))
    case .mismatch: CommandFailure(.badData, damaged)
    case .tooManyFiles: CommandFailure(.badData, strings(.documentsPathMany))
    case .otherCloud: CommandFailure(.badData, strings(.documentsOtherCloud))
    case .file(CommandOutput.path, let fault): CommandOutput.failure(fault)
    case .file(let path, let fault):
      CommandFailure(
        fault == .full ? .unavailable : .badData, "\(sentence(fault))\(colon)\(path)")
    }
  }

  /// Why something of a document was not written; on a full disk also that it was not recorded, and of a file that
  /// cannot be read what was not kept.
  func failure(_ error: DocumentStoreError, writing title: String) -> CommandFailure {
    guard error.isOutOfRoom else {
      let told = failure(error)
      guard case .file = error, told.status != .unwritten else { return told }
      return CommandFailure(told.status, "\(told.sentence)\n\(fileNotTaken(title))")
    }
    let sentence = Strings(language)(.recordNotKept(reason: .deviceFull))
    return CommandFailure(.unavailable, sentence + colon + title)
  }

  private func documentsUnusable(_ error: DeviceStoreError) -> String {
    Strings(language)(.documentsFailed) + "\n" + keptUnusable(error)
  }

  private func sentence(_ fault: FileFault.Reason) -> String {
    let strings = Strings(language)
    return switch fault {
    case .missing: strings(.documentsPathMissing)
    case .wrongKind: strings(.documentsPathOdd)
    case .tooLarge: strings(.documentsPathLarge)
    case .changing: strings(.documentsPathChanged)
    case .exists: fileThere
    case .full: strings(.deviceFull)
    default: strings(.documentsPathClosed)
    }
  }
}
