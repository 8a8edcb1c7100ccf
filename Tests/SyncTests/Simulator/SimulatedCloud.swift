import APIClient
import APIContract
import Crypto
import Domain
import FoundationEssentials
import HTTPTypes
import Synchronization

/// A server and its cloud, exact and in memory: the routes of documents as contracts/openapi.yaml
/// tells them.
///
/// The same runs are made against the real server too, fewer of them, so that this one cannot drift
/// away.
final class SimulatedCloud: HTTPTransport {
  struct State {
    let id: CloudID
    var isPremium = true
    var documents: [DocumentID: CloudDocument] = [:]
    /// The changes that it has made, by which each is known when it is sent again.
    var edits: Set<DocumentEditID> = []
    var sequence = 0
    /// The epoch, the one before it and the number it began with.
    var epoch: CloudID
    var previous: CloudID?
    var since = 0
    var backup: Backup?
    /// What the server remembers, wherever the cloud is put back to.
    var told: ToldNumber?
    var epochs: UInt64 = 0
    var files: [AttachmentID: SimulatedFile] = [:]
    /// Files that somebody asked for in vain.
    var lost: [AttachmentID] = []
    /// Writes that were let in, and those that were not.
    var writes = 0
    var refusals = 0
    var requests: [String: Int] = [:]
  }

  struct ToldNumber {
    let epoch: CloudID
    let newest: Int
  }

  /// What a copy of the cloud holds.
  struct Backup {
    let documents: [DocumentID: CloudDocument]
    let edits: Set<DocumentEditID>
    let sequence: Int
    let files: [AttachmentID: SimulatedFile]
    let epoch: (id: CloudID, previous: CloudID?, since: Int)
  }

  private let state: Mutex<State>

  init(id: CloudID) { state = Mutex(State(id: id, epoch: id)) }

  func with<Value: Sendable>(_ body: (inout sending State) -> sending Value) -> Value {
    state.withLock { body(&$0) }
  }

  /// What is asked in one request of several counts for itself.
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    try await request.each { request in answer(request) }
  }

  private func answer(_ request: TransportRequest) -> TransportAnswer {
    state.withLock { state in
      state.requests[request.kind, default: 0] += 1
      return SimulatedAnswer(state.answer(request)).answer
    }
  }

  func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) { throw .unreachable }
}

/// A file on its way into the simulated cloud, or there.
struct SimulatedFile {
  static let partSize = 16

  let size: Int
  let sha256: String
  var parts: [Int: [UInt8]] = [:]
  var content: [UInt8]?

  var partCount: Int { max(1, (size + Self.partSize - 1) / Self.partSize) }
}

extension TransportRequest {
  /// What is asked, without names: `GET feed`, `PUT document`, `POST upload`, `PUT part` and so on.
  var kind: String {
    let parts = path.prefix { $0 != "?" }.split(separator: "/").dropFirst(2)
    let what =
      switch (parts.first, parts.count) {
      case (nil, _): "feed"
      case ("batch", 1): "batch"
      case ("files", 2): "file"
      case ("files", 3): String(parts.last ?? "")
      case ("files", _): "part"
      default: "document"
      }
    return "\(method) \(what)"
  }
}

extension TransportRequest {
  /// The answer to it; to one of several calls, each by itself and all of them together.
  func each(
    _ answer: (TransportRequest) async throws(TransportError) -> TransportAnswer
  ) async throws(TransportError) -> TransportAnswer {
    guard kind == "POST batch",
      let batch = try? JSONDecoder().decode(DocumentBatch.self, from: Data(bytes))
    else { return try await answer(self) }
    var items: [DocumentBatchAnswer.Item] = []
    for item in batch.items {
      let one = try await answer(
        TransportRequest(
          endpoint: Endpoint(HTTPRequest.Method(item.method) ?? .get, item.path), token: token,
          body: item.body.map { .bytes(Array($0.utf8)) }, timeout: timeout))
      items.append(.init(status: one.status, body: String(decoding: one.body, as: UTF8.self)))
    }
    return TransportAnswer(status: 200, body: DocumentBatchAnswer(items: items).jsonBytes)
  }
}

/// An answer as the server would put it.
enum SimulatedReply {
  case json([UInt8])
  case bytes([UInt8], partial: Bool)
  case done
  case refused(Int, ErrorCode, field: String? = nil)
}

private struct SimulatedAnswer {
  let answer: TransportAnswer

  init(_ reply: SimulatedReply) {
    switch reply {
    case .json(let body): answer = TransportAnswer(status: 200, body: body)
    case .bytes(let body, let partial):
      answer = TransportAnswer(status: partial ? 206 : 200, body: body)
    case .done: answer = TransportAnswer(status: 204)
    case .refused(let status, let code, let field):
      let field = field.map { ",\"field\":\"\($0)\"" } ?? ""
      let body = "{\"code\":\"\(code.rawValue)\",\"message\":\"…\"\(field)}"
      answer = TransportAnswer(status: status, body: Array(body.utf8))
    }
  }
}

extension SimulatedCloud.State {
  mutating func answer(_ request: TransportRequest) -> SimulatedReply {
    let path = request.path.prefix { $0 != "?" }
    let query = Self.query(request.path)
    let parts = path.split(separator: "/").dropFirst(2).map(String.init)
    if parts.first == "files", parts.count >= 2, let id = AttachmentID(ascii: parts[1]) {
      return file(request, id, Array(parts.dropFirst(2)))
    }
    guard let name = parts.first else {
      look(at: request.path, seen: query["seen"])
      return feed(after: query["after"] ?? 0, limit: query["limit"] ?? 0)
    }
    guard let id = DocumentID(ascii: name) else { return .refused(404, .notFound) }
    switch request.method {
    case "GET":
      return documents[id].map { .json(DocumentAnswer($0).jsonBytes) } ?? .refused(404, .notFound)
    case "PUT": return put(id, request.bytes, in: Self.name("epoch", in: request.path))
    default: return delete(id, request.path, version: query["version"] ?? 0)
    }
  }

  /// Another epoch begins when what the server has told, or a device has seen, is lost.
  private mutating func look(at path: String, seen number: Int?) {
    if isLess || isLost(path, seen: number) {
      epochs += 1
      since = isLess ? sequence : 0
      (previous, epoch) = (epoch, CloudID(high: 10, low: epochs))
    }
    told = .init(epoch: epoch, newest: sequence)
  }

  /// True when the server has told of more than the cloud knows.
  private var isLess: Bool {
    told.map { $0.epoch == epoch ? $0.newest > sequence : $0.epoch != previous } ?? false
  }

  private func isLost(_ path: String, seen number: Int?) -> Bool {
    guard let number, let told: CloudID = Self.name("epoch", in: path),
      let document: DocumentID = Self.name("document", in: path),
      let edit: DocumentEditID = Self.name("edit", in: path)
    else { return false }
    let seen = SeenChange(epoch: told, sequence: number, document: document, edit: edit)
    let now = CloudEpoch(id: epoch, previous: previous, since: since, newest: sequence)
    return seen.proves(lossIn: now, holding: documents[document])
  }

  /// Takes a copy of the cloud.
  mutating func backUp() {
    backup = .init(
      documents: documents, edits: edits, sequence: sequence, files: files,
      epoch: (epoch, previous, since))
  }

  /// The cloud is again what it was when the copy was taken; without one it is empty.
  mutating func putBack() {
    (documents, sequence, files) = (
      backup?.documents ?? [:], backup?.sequence ?? 0, backup?.files ?? [:]
    )
    edits = backup?.edits ?? []
    (epoch, previous, since) = backup?.epoch ?? (id, nil, 0)
  }

  private mutating func feed(after: Int, limit: Int) -> SimulatedReply {
    let changes = documents.values.filter { $0.sequence > after }.sorted {
      $0.sequence < $1.sequence
    }
    let page = changes.prefix(limit)
    let missing = lost.filter { files[$0]?.content == nil }
    lost = missing
    let answer = DocumentChangesAnswer(
      cloudId: id,
      epoch: CloudEpoch(id: epoch, previous: previous, since: since, newest: sequence),
      after: after, items: page.map(DocumentAnswer.init), next: page.last?.sequence ?? after,
      more: changes.count > page.count, missing: missing.isEmpty ? nil : missing)
    return .json(answer.jsonBytes)
  }

  private mutating func put(
    _ id: DocumentID, _ body: [UInt8], in epoch: CloudID?
  ) -> SimulatedReply {
    guard let change = try? JSONDecoder().decode(PutBody.self, from: Data(body)) else {
      return .refused(422, .validation)
    }
    guard allowsWriting() else { return .refused(403, .premiumRequired) }
    for attachment in change.revision.fields.attachments {
      guard let file = files[attachment.id], file.content != nil, file.size == attachment.size,
        file.sha256 == attachment.digest.hex
      else { return .refused(422, .validation, field: "attachments") }
    }
    return commit(id, change.edit, on: change.baseVersion, in: epoch, .present(change.revision))
  }

  private mutating func delete(_ id: DocumentID, _ path: String, version: Int) -> SimulatedReply {
    guard let current = documents[id] else { return .refused(404, .notFound) }
    guard current.revision != nil else { return .json(DocumentAnswer(current).jsonBytes) }
    guard let edit: DocumentEditID = Self.name("edit", in: path) else {
      return .refused(422, .validation)
    }
    let instant = Timestamp(secondsSinceEpoch: 1_770_692_400)
    let epoch: CloudID? = Self.name("epoch", in: path)
    return commit(id, edit, on: version, in: epoch, .deleted(at: instant))
  }

  private mutating func commit(
    _ id: DocumentID, _ edit: DocumentEditID, on base: Int, in written: CloudID?,
    _ new: CloudDocument.State
  ) -> SimulatedReply {
    guard !isLess, written == nil || written == epoch else { return .refused(409, .conflict) }
    let current = documents[id]
    if let current, edits.contains(edit) { return .json(DocumentAnswer(current).jsonBytes) }
    guard base == current?.version ?? 0 else { return .refused(409, .conflict) }
    sequence += 1
    let document = CloudDocument(
      id: id, version: base + 1, sequence: sequence, edit: edit, state: new)
    documents[id] = document
    edits.insert(edit)
    if let told { self.told = .init(epoch: told.epoch, newest: max(told.newest, sequence)) }
    return .json(DocumentAnswer(document).jsonBytes)
  }

  mutating func allowsWriting() -> Bool {
    if isPremium { writes += 1 } else { refusals += 1 }
    return isPremium
  }

  private static func name<Entity>(_ name: String, in path: String) -> Identifier<Entity>? {
    let start = ["?", "&"].lazy.compactMap { path.firstRange(of: "\($0)\(name)=")?.upperBound }
    return start.first.flatMap { Identifier(ascii: path[$0...].prefix(36)) }
  }

  private static func query(_ path: String) -> [String: Int] {
    let query = path.split(separator: "?").dropFirst().first ?? ""
    return query.split(separator: "&").reduce(into: [:]) { values, pair in
      let parts = pair.split(separator: "=")
      if parts.count == 2 { values[String(parts[0])] = Int(parts[1]) }
    }
  }
}

private struct PutBody: Decodable {
  let edit: DocumentEditID
  let baseVersion: Int
  let revision: DocumentRevision

  private enum Key: String, CodingKey { case edit, baseVersion }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    edit = try fields.decode(DocumentEditID.self, forKey: .edit)
    baseVersion = try fields.decode(Int.self, forKey: .baseVersion)
    revision = try DocumentRevision(from: decoder)
  }
}

extension SimulatedCloud {
  /// So many documents that nobody changes.
  func fill(_ count: Int) {
    let instant = Timestamp(secondsSinceEpoch: 1_770_000_000)
    with { state in
      for number in 1...count {
        // Every title here can be kept, and every device has a name.
        guard let title = try? DocumentTitle("書類\(number)"), let note = try? DocumentNote(""),
          let device = try? DeviceName("遠くの端末")
        else { continue }
        let fields = DocumentFields(
          title: title, category: .contract, date: nil, note: note, tags: [], patient: nil,
          attachments: [])
        let id = DocumentID(high: 77, low: UInt64(number))
        state.sequence += 1
        state.documents[id] = CloudDocument(
          id: id, version: 1, sequence: state.sequence,
          edit: DocumentEditID(high: 78, low: UInt64(number)),
          state: .present(
            DocumentRevision(
              fields: fields, createdAt: instant, updatedAt: instant, changedOn: device)))
      }
    }
  }
}
