public import APIContract

/// One thing that the client writes down.
///
/// Made of operations, numbers and words of the program itself (`StaticString`). A `String` has no place in it, and so
/// nothing that a person has typed, that a server has answered or that names somebody. Source: P-63, decision 0153.
public enum ClientEvent: Sendable {
  /// The program has begun; `terminal` is one of ``terminal(named:)``.
  case started(version: StaticString, terminal: StaticString, columns: Int, rows: Int)
  case ended
  /// A call has ended, after so many milliseconds.
  case call(APIOperation, CallEnd, milliseconds: Int)
  /// An answer that comes in pieces has begun.
  case opened(APIOperation, status: Int)
  /// What a call came to for whoever made it; made by ``failed(_:_:)``.
  case failure(APIOperation, StaticString, ClientLog.Level)
  /// The server answers, or does not any more.
  case server(isThere: Bool)
  /// So many writes wait on this device from now on.
  case queued(Int)
  /// So many that waited were sent, so many refused.
  case delivered(sent: Int, refused: Int)
  case sync(SyncStep)
  case synced(SyncCounts)

  /// How a call ended.
  public enum CallEnd: Sendable {
    case answer(status: Int)
    case silence(TransportError)
    /// The same at an address on another host that the server has named.
    case elsewhere(status: Int)
    case silenceElsewhere(TransportError)
  }

  /// What the sync of documents met.
  public enum SyncStep: Sendable {
    case skipped, putBack, fileFailed, setAside
    case putOff(tries: Int)
    case planBegan(arrived: Int, setAside: Int)
  }

  /// What one pass of the sync of documents has done.
  public struct SyncCounts: Sendable {
    private let sent: Int
    private let received: Int
    private let filesSent: Int
    private let filesReceived: Int
    private let setAside: Int
    /// False when it stopped before everything was done.
    fileprivate let isWhole: Bool

    /// Counts documents, then files.
    public init(
      sent: Int, received: Int, filesSent: Int, filesReceived: Int, setAside: Int, isWhole: Bool
    ) {
      (self.sent, self.received, self.setAside) = (sent, received, setAside)
      (self.filesSent, self.filesReceived) = (filesSent, filesReceived)
      self.isWhole = isWhole
    }

    fileprivate var words: String {
      "sync \(isWhole ? "ended" : "stopped"): papers sent \(sent), received \(received), "
        + "files sent \(filesSent), received \(filesReceived), set aside \(setAside)"
    }
  }
}

extension ClientEvent {
  /// What a call came to, as whoever made it is told.
  public static func failed(_ operation: APIOperation, _ error: APIError) -> ClientEvent {
    .failure(operation, error.kind, error.level)
  }

  /// The kind of terminal, one of those that are known by name here: whatever else stands in TERM is not written.
  public static func terminal(named name: String?) -> StaticString {
    switch name {
    case nil, "": "-"
    case "xterm-256color": "xterm-256color"
    case "xterm": "xterm"
    case "xterm-kitty": "xterm-kitty"
    case "screen-256color": "screen-256color"
    case "screen": "screen"
    case "tmux-256color": "tmux-256color"
    case "tmux": "tmux"
    case "linux": "linux"
    case "vt100": "vt100"
    case "alacritty": "alacritty"
    case "foot": "foot"
    case "rxvt-unicode-256color": "rxvt-unicode-256color"
    default: "another"
    }
  }

  /// From which level on it is written.
  public var level: ClientLog.Level {
    switch self {
    case .started, .ended, .server, .queued, .delivered: .info
    case .call(_, let end, _): end.level
    case .opened: .debug
    case .failure(_, _, let level): level
    case .sync(let step): step.level
    case .synced(let counts): counts.isWhole ? .info : .error
    }
  }
}

extension ClientEvent: CustomStringConvertible {
  /// The event as it stands in the file, without time and level.
  public var description: String {
    switch self {
    case .started(let version, let terminal, let columns, let rows):
      "start \(version), TERM \(terminal), \(columns)x\(rows)"
    case .ended: "exit"
    case .call(let operation, let end, let milliseconds):
      "call \(operation.rawValue): \(end.words), \(milliseconds) ms"
    case .opened(let operation, let status): "stream \(operation.rawValue): \(status)"
    case .failure(let operation, let kind, _): "failed \(operation.rawValue): \(kind)"
    case .server(let isThere): isThere ? "server: there" : "server: gone"
    case .queued(let count): "outbox: \(count) queued"
    case .delivered(let sent, let refused): "outbox: \(sent) sent, \(refused) refused"
    case .sync(let step): step.words
    case .synced(let counts): counts.words
    }
  }
}

extension ClientEvent.CallEnd {
  fileprivate var level: ClientLog.Level {
    switch self {
    case .answer(let status), .elsewhere(let status): status >= 500 ? .error : .debug
    case .silence(let error), .silenceElsewhere(let error): error == .cancelled ? .debug : .error
    }
  }

  fileprivate var words: String {
    switch self {
    case .answer(let status): "\(status)"
    case .silence(let error): "\(error.kind)"
    case .elsewhere(let status): "elsewhere, \(status)"
    case .silenceElsewhere(let error): "elsewhere, \(error.kind)"
    }
  }
}

extension ClientEvent.SyncStep {
  fileprivate var level: ClientLog.Level {
    switch self {
    case .skipped, .planBegan: .info
    case .putBack, .fileFailed, .setAside, .putOff: .error
    }
  }

  fileprivate var words: String {
    switch self {
    case .skipped: "sync skipped"
    case .putBack: "sync: the cloud was put back"
    case .fileFailed: "sync: a file could not be fetched"
    case .setAside: "sync: a paper was set aside"
    case .putOff(let tries): "sync: a paper was put off after try \(tries)"
    case .planBegan(let arrived, let setAside):
      "sync: the plan began, \(arrived) papers arrived, \(setAside) set aside"
    }
  }
}

extension TransportError {
  fileprivate var kind: StaticString {
    switch self {
    case .unreachable: "unreachable"
    case .timedOut: "timedOut"
    case .untrusted: "untrusted"
    case .otherCertificate: "otherCertificate"
    case .notOurs: "notOurs"
    case .cancelled: "cancelled"
    }
  }
}

extension APIError {
  /// What failed on the way or in the server, and what a person did not do.
  fileprivate var level: ClientLog.Level {
    switch self {
    case .cancelled: .debug
    case .noAnswer, .unreachable, .untrusted, .otherCertificate, .notOurs, .server, .unavailable,
      .serverFull, .schemaDiffers:
      .error
    default: .info
    }
  }

  /// The kind alone: neither a field, nor a day, nor a number of what it tells.
  fileprivate var kind: StaticString {
    switch self {
    case .historyRetentionLimit: "historyRetentionLimit"
    case .unauthorized: "unauthorized"
    case .wrongSecret: "wrongSecret"
    case .wrongPassword: "wrongPassword"
    case .sessionEnded: "sessionEnded"
    case .forbidden: "forbidden"
    case .notFound: "notFound"
    case .validation: "validation"
    case .conflict: "conflict"
    case .lastManager: "lastManager"
    case .householdNotEmpty: "householdNotEmpty"
    case .patientLimit: "patientLimit"
    case .premiumRequired: "premiumRequired"
    case .transactionInvalid: "transactionInvalid"
    case .tooLarge: "tooLarge"
    case .rateLimited: "rateLimited"
    case .unavailable: "unavailable"
    case .serverFull: "serverFull"
    case .schemaDiffers: "schemaDiffers"
    case .server: "server"
    case .noAnswer: "noAnswer"
    case .unreachable: "unreachable"
    case .untrusted: "untrusted"
    case .otherCertificate: "otherCertificate"
    case .readOnly: "readOnly"
    case .roleForbids: "roleForbids"
    case .notOurs: "notOurs"
    case .cancelled: "cancelled"
    }
  }
}
