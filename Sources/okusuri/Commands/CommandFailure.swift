import APIClient
import APIContract
import ArgumentParser

/// Why a command did not do what it was asked, as one sentence and an exit status.
struct CommandFailure: Error, Hashable {
  /// The exit statuses, as sysexits.h names them.
  enum Status: Int32 {
    case usage = 64
    /// EX_DATAERR: bad data, or a name that could mean several.
    case badData = 65
    /// EX_UNAVAILABLE: no network, or no server.
    case unavailable = 69
    /// EX_IOERR: what was said could not be written.
    case unwritten = 74
    /// EX_TEMPFAIL: another process does this already.
    case alreadyRuns = 75
    case notAllowed = 77
    /// EX_CONFIG: what a server was told in its file or environment cannot be meant.
    case configuration = 78

    init(_ error: APIError) {
      switch error {
      case .historyRetentionLimit, .unauthorized, .wrongSecret, .sessionEnded, .forbidden,
        .roleForbids, .readOnly, .patientLimit, .premiumRequired:
        self = .notAllowed
      case .notFound, .validation, .wrongPassword, .conflict, .transactionInvalid, .lastManager,
        .householdNotEmpty, .tooLarge:
        self = .badData
      // Every one by its name: a new one has to say which it is.
      case .rateLimited, .unavailable, .serverFull, .server, .noAnswer, .unreachable, .untrusted,
        .otherCertificate, .notOurs, .schemaDiffers, .cancelled:
        self = .unavailable
      }
    }
  }

  let status: Status
  /// What to tell the person, on stderr.
  let sentence: String
  /// What the name could have meant, one a line; told after the sentence.
  let candidates: [String]
  /// What a program reads instead of status and sentence: of a refusal the API's code and fields.
  var answer: [UInt8]?
  /// What to ask a person who could put it right at once and go on; nil when that is no help.
  var retryQuestion: String?

  init(_ status: Status, _ sentence: String, candidates: [String] = []) {
    (self.status, self.sentence, self.candidates) = (status, sentence, candidates)
  }

  /// What the API refused, in a sentence for this person; the status follows from it unless it is told.
  init(refused error: APIError, as status: Status? = nil, _ sentence: String) {
    self.init(status ?? Status(error), sentence)
    answer = error.body(saying: sentence).jsonBytes
  }

  /// Nobody is signed in here, as the API would say it.
  static func notSignedIn(_ words: CommandSentences) -> Self {
    Self(refused: .unauthorized, words.notSignedIn)
  }

  /// The exit that ArgumentParser makes of it.
  var exitCode: ExitCode { ExitCode(status.rawValue) }

  var complaint: String { sentence + candidates.map { "\n  \($0)" }.joined() }
}

extension CommandFailure: JSONWritable {
  /// Writes the failure as the API would answer it, with the candidates where there are any.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("code", code.rawValue)
      json.field("message", sentence)
      guard !candidates.isEmpty else { return }
      json.name("candidates")
      json.array(candidates) { $0.string($1) }
    }
  }

  private var code: ErrorCode {
    switch status {
    case .usage, .badData, .configuration: .validation
    case .unavailable, .unwritten, .alreadyRuns: .unavailable
    case .notAllowed: .forbidden
    }
  }
}
