import Foundation

/// Takes one answer out of the bytes of a connection.
struct RawAnswerReader {
  /// Answers at least one more byte, or none at the end of the connection.
  let more: () throws -> [UInt8]
  var bytes: [UInt8]

  mutating func answer(bodyless: Bool) throws -> RawAnswer {
    let head = try takeHead()
    guard let status = head.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { throw RawHTTPFailure("not a status line: \(head.first ?? "")") }
    let fields = head.dropFirst().map(Self.field)
    func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    let body: [UInt8]
    if bodyless || status < 200 || status == 204 || status == 304 {
      body = []
    } else if value("transfer-encoding")?.lowercased() == "chunked" {
      body = try takeChunks()
    } else if let length = value("content-length").flatMap({ Int($0) }) {
      body = try take(length)
    } else {
      body = try takeRest()
    }
    return RawAnswer(status: status, fields: Array(fields), body: body)
  }

  private static func field(_ line: String) -> (name: String, value: String) {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
    return (parts[0].lowercased(), value)
  }

  private mutating func takeHead() throws -> [String] {
    var lines: [String] = []
    while true {
      let line = try takeLine()
      if line.isEmpty { return lines }
      lines.append(line)
    }
  }

  private mutating func takeLine() throws -> String {
    var searched = 0
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        bytes.removeFirst(end + 1)
        return line.trimmingCharacters(in: .init(charactersIn: "\r\n"))
      }
      searched = bytes.count
      try readOn("in a line")
    }
  }

  private mutating func take(_ count: Int) throws -> [UInt8] {
    while bytes.count < count { try readOn("\(bytes.count) of \(count) bytes into a body") }
    defer { bytes.removeFirst(count) }
    return Array(bytes[..<count])
  }

  private mutating func takeChunks() throws -> [UInt8] {
    var body: [UInt8] = []
    while true {
      let size = try takeLine().split(separator: ";").first.flatMap { Int($0, radix: 16) }
      guard let size else { throw RawHTTPFailure("not a chunk size") }
      if size == 0 { break }
      body += try take(size)
      _ = try takeLine()
    }
    while try !takeLine().isEmpty {}
    return body
  }

  private mutating func takeRest() throws -> [UInt8] {
    while true {
      let part = try more()
      if part.isEmpty { break }
      bytes += part
    }
    defer { bytes = [] }
    return bytes
  }

  private mutating func readOn(_ place: String) throws {
    let part = try more()
    guard !part.isEmpty else { throw RawHTTPFailure("the connection ended \(place)") }
    bytes += part
  }
}
