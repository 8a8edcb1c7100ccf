internal import APIContract
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import ServerCore
internal import Synchronization

/// The fields that every answer has: when it was made, and what the server's own clock showed.
struct AnswerTimes: Sendable {
  let date = DateField()
  let serverTime: DateField

  func add(to response: inout Response) {
    response.headers.append(date.current)
    if response.status.kind == .successful { response.headers.append(serverTime.current) }
  }
}

/// Answers quick reads with the bytes of HTTP/1.1, head and body in one buffer, as the usual way would.
struct QuickResponder: Sendable {
  let responder: APIResponder
  let times: AnswerTimes

  /// What goes out for a read; a refusal is an answer as well.
  func answer(_ read: QuickRead) async -> ByteBuffer {
    let start = NIODeadline.now()
    let id = RequestID(read.head.givenID, traceParent: read.head.traceParent)
    do {
      var head = read.head
      try await responder.identify(&head, read.route)
      let token = head.token.asking(read.route.operation ?? .events)
      let body = try await responder.read(
        read.asks, of: read.route.record, read.target, token)
      responder.tell(200, of: read.route, id, after: .now() - start)
      return bytes(of: body, id)
    } catch {
      let refusal = responder.refusal(error, read.route, id)
      responder.tell(refusal.status.code, of: read.route, id, after: .now() - start)
      return await bytes(of: refusal, id)
    }
  }

  private func bytes(of body: [UInt8], _ id: RequestID) -> ByteBuffer {
    var buffer = ByteBufferAllocator().buffer(capacity: body.count + 320)
    buffer.writeStaticString(
      "HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nContent-Length: "
    )
    buffer.writeString(String(body.count))
    buffer.writeStaticString("\r\nX-Request-Id: ")
    buffer.writeString(id.description)
    buffer.writeStaticString("\r\nDate: ")
    buffer.writeString(times.date.text)
    buffer.writeStaticString("\r\nServer-Time: ")
    buffer.writeString(times.serverTime.text)
    buffer.writeStaticString("\r\n\r\n")
    buffer.writeBytes(body)
    return buffer
  }

  private func bytes(of refusal: Response, _ id: RequestID) async -> ByteBuffer {
    var response = refusal
    if let field = RequestID.field {
      response.headers.append(HTTPField(name: field, value: id.description))
    }
    times.add(to: &response)
    var buffer = ByteBufferAllocator().buffer(capacity: 1024)
    buffer.writeString(
      "HTTP/1.1 \(response.status.code) \(response.status.reasonPhrase)\r\n")
    for field in response.headers {
      buffer.writeString("\(field.name.rawName): \(field.value)\r\n")
    }
    buffer.writeStaticString("\r\n")
    let body = BodyCollector()
    // It writes into memory, which does not fail.
    try? await response.body.write(body)
    buffer.writeImmutableBuffer(body.bytes.withLock { $0 })
    return buffer
  }
}

/// Keeps what a body writes.
private final class BodyCollector: ResponseBodyWriter, Sendable {
  let bytes = Mutex(ByteBuffer())

  func write(_ buffer: ByteBuffer) { bytes.withLock { _ = $0.writeImmutableBuffer(buffer) } }

  func finish(_ trailingHeaders: HTTPFields?) {}
}
