internal import APIContract
internal import HummingbirdCore
internal import NIOCore
internal import ServerCore

/// How much and how long a client may send.
public struct ServerLimits: Hashable, Sendable {
  /// All header fields together, names and values, in bytes.
  public var headerBytes = 16 * 1024
  public var headerCount = 100
  public var bodyBytes = 64 * 1024
  /// The body of an import, in bytes: a century of a heavy schedule.
  public var importBytes = 256 << 20
  /// The body of a store's notification, in bytes: the largest that is read, and its wrapping.
  public var notificationBytes = 160 * 1024
  /// The body of a document, in bytes: the longest note and fifty files with long names fit.
  public var documentBytes = 256 * 1024
  /// The body of several calls about documents, in bytes.
  public var batchBytes = 4 << 20
  /// From the first byte of a request's head that was understood to the last byte of its answer
  /// taken by the client; the connection is closed then.
  public var requestDeadline = Duration.seconds(30)
  /// The same for the bytes of a document's file and for a whole record, from when it is known that whoever sends or
  /// fetches them may: 8 MiB over a slow line, and a century of doses, take longer than any other request.
  public var transferDeadline = Duration.seconds(300)
  /// A body has to come at least so fast on average, over each ``bodyStretch`` in which the server has waited for it.
  public var bodyBytesPerSecond = 1024
  public var bodyStretch = Duration.seconds(10)
  /// The same stretch for the bytes of a document's file.
  public var transferStretch = Duration.seconds(60)
  /// How long a connection may wait for the head of a request, a slowly sent one too.
  public var idleTimeout = Duration.seconds(60)
  /// How often an idle stream of events says that it is there (W-3).
  public var eventHeartbeat = Duration.seconds(2)
  /// How long requests under way may go on after the server was told to stop.
  public var shutdownGrace = Duration.seconds(5)
  /// Connections at once; beyond them the longest idle of the address that has the most gives way.
  public var connections = 4096
  /// Of those, the most that one address may have (IPv6: one network of 64 bits), or everybody behind one
  /// proxy.
  public var connectionsOfAnAddress = 2048

  /// How soon after its start a server takes away for the first time what is over, and how long it rests between
  /// two times (S-29).
  public var sweepDelay = Duration.seconds(60)
  public var sweepPause = Duration.seconds(6 * 3600)

  public init() {}

  func checkBody(announced length: String, of operation: APIOperation?) throws {
    guard let length = Int(length), length <= most(operation) else { throw TooLargeError() }
  }

  func most(_ operation: APIOperation?) -> Int {
    switch operation {
    case .importRecord: importBytes
    case .storeNotification: notificationBytes
    case .putDocument: documentBytes
    case .documentBatch: batchBytes
    case .putFilePart: CloudFile.partSize
    default: bodyBytes
    }
  }

  func body(of request: Request, for operation: APIOperation?) async throws -> [UInt8] {
    do {
      let buffer = try await request.body.collect(upTo: most(operation))
      return Array(buffer.readableBytesView)
    } catch is NIOTooManyBytesError {
      throw TooLargeError()
    }
  }
}
