import Localization
import ServerCloudAWS
import ServerCore
import ServerHTTP
import ServerStoreSQLite

/// The sentences of the commands that run a server or write to its record.
struct ServerSentences {
  let language: Language

  func text(_ japanese: String, _ english: String) -> String {
    language == .japanese ? japanese : english
  }

  func comesLater(_ what: String) -> String {
    text("\(what) はこのあとの版で使えます。", "\(what) comes with a later version.")
  }
  func outOfBounds(_ option: String, _ bounds: ClosedRange<Int>) -> String {
    text(
      "\(option) には \(bounds.lowerBound) から \(bounds.upperBound) までの数を書いてください。",
      "\(option) takes a number from \(bounds.lowerBound) to \(bounds.upperBound).")
  }
  func notOneOf(_ option: String, _ words: [String]) -> String {
    text(
      "\(option) に使えるのは \(words.joined(separator: "、")) です。",
      "\(option) takes \(words.joined(separator: " or ")).")
  }
  func notWithHeadless(_ option: String) -> String {
    text(
      "\(option) は --headless と一緒には使えません。", "\(option) cannot be used with --headless.")
  }
  var listenNeedsHeadless: String {
    text("--listen は --headless のときだけ使えます。", "--listen is for --headless only.")
  }
  func notAListeningAddress(_ text: String) -> String {
    self.text(
      "--listen は 127.0.0.1:8080 か unix:/パス のように書いてください：\(text)",
      "Write --listen like 127.0.0.1:8080 or unix:/path: \(text)")
  }
  var tlsNeedsBoth: String {
    text(
      "--tls-certificate と --tls-key は両方書いてください。",
      "Give both --tls-certificate and --tls-key.")
  }
  func listening(_ address: ListeningAddress) -> String {
    text("待ち受けています：\(address)", "Listening on \(address)")
  }
  var readOnly: String {
    text(
      "空きがありません。記録は読めますが、何も書けません。空きを作ってから、もう一度始めてください。",
      "There is no space left: the record can be read, and nothing can be written. "
        + "Make room and start again.")
  }
  func damagedLog(_ path: String) -> String {
    text(
      "前に止まったあと、記録の最後の変更の一部を読めませんでした。読めなかったものは \(path) に残しています。"
        + "最近の服用を確かめて、要らなくなったらこのファイルを消してください。",
      "Some of the newest changes could not be read after the last stop. What could not be read is "
        + "kept as \(path). Check the recent doses, and remove that file when it is not needed.")
  }
  var importIsLocal: String {
    text(
      "import はこの端末の記録にだけ取り込めます。--server を外してください。",
      "import writes to the record of this machine only. Leave out --server.")
  }
  func cannotRead(_ error: FileError) -> String {
    text(
      "\(error.path) を読めません：\(error.reason)", "Cannot read \(error.path): \(error.reason)")
  }
  var importNeedsPassword: String {
    text(
      "新しいアカウントのパスワードがありません。--password-stdin で渡すか、ファイルに書いてください。",
      "The new account has no password. Pass one with --password-stdin or write it in the file.")
  }
  func passwordTooShort(_ least: Int) -> String {
    text("パスワードは\(least)文字以上にしてください。", "The password needs at least \(least) characters.")
  }
  var passwordsDiffer: String {
    text("2回のパスワードが違います。", "The two passwords are not the same.")
  }
  func newPassword(for email: String) -> String {
    text("\(email) の新しいパスワード", "New password for \(email)")
  }
  var passwordAgain: String { text("もう一度", "Again") }
  func accountExists(_ email: String) -> String {
    text(
      "\(email) のアカウントはもうあります。何も変えていません。ファイルのメールアドレスを変えてください。",
      "There is an account for \(email) already. Nothing was changed. "
        + "Change the address in the file.")
  }
  func imported(_ counts: ImportCounts) -> String {
    text(
      "取り込みました：本人 \(counts.patients)人、薬 \(counts.medications)種類、"
        + "服用 \(counts.doses)回、頓服 \(counts.prnDoses)回。",
      "Imported: patients \(counts.patients), medications \(counts.medications), "
        + "doses \(counts.doses), as-needed doses \(counts.prnDoses).")
  }
  var reading: String { text("読んでいます", "Reading") }
  var checking: String { text("確かめています", "Checking") }
  var writing: String { text("書いています", "Writing") }
  func going(_ text: String) -> String { self.text("\(text)…", "\(text)...") }
}

extension CommandFailure {
  /// Why a server could not run or its record not be opened.
  init(_ error: any Error, _ sentences: ServerSentences) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as FileError:
      self.init(.unavailable, sentences.cannotUse(error.path, error.reason))
    case let error as AddressInUseError:
      self.init(.unavailable, sentences.inUse("unix:\(error.path)"))
    case is SchemaTooNewError: self.init(.badData, sentences.schemaTooNew)
    case let error as ForeignDatabaseError:
      self.init(.badData, sentences.foreignDatabase(error.path))
    case let error as StoreUnavailableError where error.isFull:
      self.init(.unavailable, sentences.noSpace)
    case let error as StoreUnavailableError:
      self.init(.unavailable, sentences.cannotUse(sentences.record, error.reason))
    case let fault as AWSCloudFault: self.init(.unavailable, sentences.fault(fault))
    case CloudError.unavailable: self.init(.unavailable, sentences.cannotUse(sentences.cloud, "-"))
    case CloudError.broken(let reason):
      self.init(.unavailable, sentences.cannotUse(sentences.cloud, reason))
    case is EmbeddedServerSilentError: self.init(.unavailable, sentences.otherIsSilent)
    default: self.init(.unavailable, sentences.cannotStart("\(error)"))
    }
  }

  /// Why an address could not be listened on; the system's own words tell which reason it was.
  init(_ error: any Error, listeningOn address: ListeningAddress, _ sentences: ServerSentences) {
    guard "\(error)".contains("Address already in use") else {
      self.init(error, sentences)
      return
    }
    self.init(.unavailable, sentences.inUse("\(address)"))
  }
}

extension ServerSentences {
  fileprivate var cloud: String { text("書類を置くところ", "the place of the papers") }
  fileprivate var record: String { text("記録のファイル", "the record's file") }
  fileprivate func cannotUse(_ what: String, _ reason: String) -> String {
    text("\(what) を使えません：\(reason)", "Cannot use \(what): \(reason)")
  }
  fileprivate func inUse(_ address: String) -> String {
    text(
      "\(address) はほかのプログラムが使っています。--listen で別の場所を選んでください。",
      "Another program is using \(address). Choose another place with --listen.")
  }
  fileprivate var schemaTooNew: String {
    text(
      "この記録は、もっと新しい okusuri が書いたものです。okusuri を新しくしてください。",
      "A newer okusuri wrote this record. Update okusuri to open it.")
  }
  fileprivate func foreignDatabase(_ path: String) -> String {
    text(
      "\(path) は okusuri の記録ではありません。何も書いていません。--database を確かめてください。",
      "\(path) is not a record of okusuri. Nothing was written to it. Check --database.")
  }
  fileprivate var noSpace: String {
    text(
      "空きがありません。記録のファイルに書けません。空きを作ってから、もう一度試してください。",
      "There is no space left to write the record's file. Make room and try again.")
  }
  fileprivate var otherIsSilent: String {
    text(
      "この記録を開いているほかの okusuri から返事がありません。閉じてから、もう一度試してください。",
      "Another okusuri has this record open and does not answer. Close it and try again.")
  }
  fileprivate func cannotStart(_ reason: String) -> String {
    text("サーバーを始められません：\(reason)", "The server cannot start: \(reason)")
  }
}
