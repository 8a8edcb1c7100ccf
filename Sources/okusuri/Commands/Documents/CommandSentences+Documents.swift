import Domain
import Files
import LocalStore
import Localization
import ViewModels

// The sentences about papers.

extension CommandSentences {
  /// Nobody is signed in, and these are the papers of whoever was last.
  var papersOfLast: String {
    text(
      "サインアウトしています。この端末で最後に入ったアカウントの書類です。",
      "Nobody is signed in. These are the papers of the last account on this device.")
  }
  var oneDate: String {
    text(
      "--expiry、--renewal、--due は、どれか1つにしてください。", "Give one of --expiry, --renewal and --due.")
  }
  var tooManyTags: String {
    text(
      "タグは\(DocumentFields.mostTags)個までです。", "At most \(DocumentFields.mostTags) tags.")
  }
  var categoryMissing: String {
    text(
      "--category で種類を書いてください：保険証、お薬手帳、処方箋、検査結果、契約",
      "Say what it is with --category: insurance, notebook, prescription, result, contract")
  }
  var paperIsSo: String {
    text("変えるところがありません。何も変えていません。", "There is nothing to change. Nothing was changed.")
  }
  func refused(_ field: String, _ fault: TextFault) -> String {
    switch fault {
    case .empty: text("空です：\(field)", "This is empty: \(field)")
    case .tooLong(let most):
      text("長すぎます（\(most)文字まで）：\(field)", "This is too long (\(most) characters): \(field)")
    case .notPlain: text("使えない文字があります：\(field)", "Some characters cannot be kept: \(field)")
    }
  }
  func noDocument(_ name: String) -> String {
    text(
      "「\(name)」という書類はありません。何も変えていません。",
      "There is no document called \"\(name)\". Nothing was changed.")
  }
  func whichDocument(_ name: String) -> String {
    text(
      "「\(name)」に合う書類がいくつもあります。題名を全部書くか、ID で選んでください。",
      "Several documents fit \"\(name)\". Write the whole title, or the identifier.")
  }
  func noFile(_ name: String?, _ fields: DocumentFields) -> String {
    guard let name, !fields.attachments.isEmpty else {
      return text(
        "\(fields.title.text) には添付がありません。", "\(fields.title.text) has no files.")
    }
    return text("「\(name)」という添付はありません。", "There is no file called \"\(name)\".")
  }
  var whichFile: String {
    text(
      "添付がいくつもあります。名前か ID で選んでください。", "Several files fit. Choose one by its name or identifier.")
  }
  func documentAdded(_ document: StoredDocument) -> String {
    Strings(language)(.documentsAdded(document.fields.title.text))
  }
  func documentChanged(_ document: StoredDocument) -> String {
    Strings(language)(.documentsKept(document.fields.title.text))
  }
  func documentDeleted(_ document: StoredDocument) -> String {
    text(
      "ごみ箱に入れました：\(document.fields.title.text)　30日のあいだ、okusuri documents restore で戻せます。",
      "In the bin: \(document.fields.title.text). For thirty days, okusuri documents restore brings it back."
    )
  }
  func documentRestored(_ document: StoredDocument) -> String {
    text("戻しました：\(document.fields.title.text)", "Brought back: \(document.fields.title.text)")
  }
  func attached(_ count: Int) -> (StoredDocument) -> String {
    { document in
      text(
        "添付しました：\(document.fields.title.text)　\(count)件",
        "Attached to \(document.fields.title.text): \(count)")
    }
  }
  func detached(_ file: Attachment) -> (StoredDocument) -> String {
    { document in
      text(
        "外しました：\(document.fields.title.text)　\(file.name.text)",
        "Taken off \(document.fields.title.text): \(file.name.text)")
    }
  }
  func nothingToSettle(_ document: StoredDocument) -> String {
    text(
      "\(document.fields.title.text) に、決めることはありません。",
      "There is nothing to settle about \(document.fields.title.text).")
  }
  func settled(_ choice: ConflictChoice) -> (StoredDocument) -> String {
    { document in
      let title = document.fields.title.text
      return Strings(language)(
        choice == .both ? .conflictKept(title) : .conflictSettled(title))
    }
  }
  func attaching(_ path: String) -> String { text("添付 \(path)", "attaching \(path)") }
  func saving(_ path: String) -> String { text("保存 \(path)", "saving \(path)") }
  var checking: String { text("確かめています", "checking") }
  func allRight(_ files: Int) -> String {
    text(
      "書類のファイル \(files)件は、すべてそのままです。", "Files of papers: \(files), each as it was.")
  }
  func damagedFiles(_ count: Int) -> String {
    text("元のままでないファイルが \(count)件あります。", "Files that are not as they were: \(count).")
  }
  func finding(_ finding: FileFinding) -> String {
    let kind =
      finding.kind == .missing ? text("ありません", "missing") : text("変わっています", "changed")
    let again =
      finding.isInCloud ? text("、次の同期で取り直します", ", comes again with the next sync") : ""
    return "\(finding.attachment.name.text)  \(kind)\(again)"
  }
}

extension CommandSentences {
  var binEmpty: String { text("ごみ箱は空です。", "The bin is empty.") }
  func leaves(_ day: CivilDate) -> String { text("\(day) に消えます", "leaves on \(day)") }
  var patientLabel: String { text("本人", "Patient") }
  var comma: String { text("、", ", ") }
  func changed(_ revision: DocumentRevision) -> String {
    "\(revision.updatedAt.tokyoDate) \(Strings(language)(revision.updatedAt.clock))　\(revision.changedOn.text)"
  }
  /// 0 B, 420 KB, 1.8 MB.
  func bytes(_ count: Int64) -> String {
    switch count {
    case ..<1000: "\(count) B"
    case ..<1_000_000: "\(count / 1000) KB"
    default: "\(count / 1_000_000).\(count / 100_000 % 10) MB"
    }
  }
}

extension CommandSentences {
  /// What the papers of this device refused, with its status.
  func failure(_ error: DocumentStoreError) -> CommandFailure {
    let strings = Strings(language)
    return switch error {
    case .store(let error): CommandFailure(.unavailable, papersUnusable(error))
    case .noSuchDocument, .noSuchFile: CommandFailure(.badData, strings(.documentsGone))
    case .notHere: CommandFailure(.unavailable, inCloudOnly)
    case .mismatch: CommandFailure(.badData, damaged)
    case .tooManyFiles: CommandFailure(.badData, strings(.documentsPathMany))
    case .otherCloud: CommandFailure(.badData, strings(.documentsOtherCloud))
    case .file(let path, let fault):
      CommandFailure(.badData, "\(sentence(fault))\(text("：", ": "))\(path)")
    }
  }

  private func papersUnusable(_ error: DeviceStoreError) -> String {
    Strings(language)(.documentsFailed) + "\n" + keptUnusable(error)
  }
  private var inCloudOnly: String {
    text(
      "このファイルはまだクラウドにだけあります。okusuri documents sync で取り込めます。",
      "This file is in the cloud only so far. Fetch it with: okusuri documents sync")
  }
  private var damaged: String {
    text(
      "ファイルが元のままではありません。okusuri documents check で確かめてください。",
      "The file is not what it was. See: okusuri documents check")
  }

  private func sentence(_ fault: FileFault.Reason) -> String {
    let strings = Strings(language)
    return switch fault {
    case .missing: strings(.documentsPathMissing)
    case .wrongKind: strings(.documentsPathOdd)
    case .tooLarge: strings(.documentsPathLarge)
    case .changing: strings(.documentsPathChanged)
    case .exists: text("ファイルがあります。置きかえるには --force", "There is a file already; --force replaces it")
    case .full: strings(.deviceFull)
    default: strings(.documentsPathClosed)
    }
  }
}
