import APIContract
import FoundationEssentials
import HTTPTypes

/// Reads the answer of `GET /api/events` piece by piece, and judges whether it is ours.
actor EventReader {
  private let receive: @Sendable (ServerMessage) async -> Bool
  private var parser = EventParser()
  private var head: TransportAnswer?
  private var errorBody: [UInt8] = []
  private var hasGreeted = false
  private var fault: APIError?

  /// The largest error body taken, in bytes.
  private static let bodyLimit = 64 * 1024

  init(_ receive: @escaping @Sendable (ServerMessage) async -> Bool) { self.receive = receive }

  /// Takes the next piece; false when no other is wanted.
  func take(_ part: TransportPart) async -> Bool {
    switch part {
    case .head(let status, let headers):
      head = TransportAnswer(status: status, headers: headers)
      if isRefusal || isStream { return true }
      return fail(.notOurs)
    case .bytes(let bytes):
      return isStream ? await read(bytes) : collect(bytes)
    }
  }

  /// Throws what was wrong with the answer, once it is over.
  func finish() throws(APIError) {
    if let fault { throw fault }
    guard let head, isRefusal else { return }
    throw APIError(TransportAnswer(status: head.status, headers: head.headers, body: errorBody))
  }

  private var isRefusal: Bool { head.map { !$0.isSuccess } ?? false }

  private var isStream: Bool {
    guard let head, head.status == 200, let type = head.headers[.contentType] else { return false }
    return type.prefix { $0 != ";" && $0 != " " }.lowercased() == "text/event-stream"
  }

  private func collect(_ bytes: [UInt8]) -> Bool {
    guard errorBody.count + bytes.count <= Self.bodyLimit else { return fail(.notOurs) }
    errorBody += bytes
    return true
  }

  private func read(_ bytes: [UInt8]) async -> Bool {
    do {
      let blocks = try parser.take(bytes)
      if blocks.isEmpty, hasGreeted { return await receive(.beat) }
      for block in blocks {
        guard let message = try message(block) else { continue }
        guard await receive(message) else { return false }
      }
      return true
    } catch {
      return fail(.notOurs)
    }
  }

  /// What a block says; nil for an event of a later server.
  private func message(_ block: EventParser.Block) throws -> ServerMessage? {
    let kind = ServerEventKind(rawValue: block.name)
    let data = Data(block.data.utf8)
    guard hasGreeted else {
      guard kind == .hello else { throw EventParser.NotOurs() }
      hasGreeted = true
      return .hello(try JSONDecoder().decode(HelloData.self, from: data))
    }
    do {
      let patientID = try JSONDecoder().decode(ServerEventData.self, from: data).patientID
      return .event(ServerEvent(kind, patientID: patientID))
    } catch {
      if ServerEventKind.known.contains(kind) { throw error }
      return nil
    }
  }

  private func fail(_ error: APIError) -> Bool {
    fault = error
    return false
  }
}
