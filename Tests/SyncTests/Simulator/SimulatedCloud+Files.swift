import APIClient
import APIContract
import Crypto
import Domain
import FoundationEssentials
import HTTPTypes

extension SimulatedCloud.State {
  mutating func file(
    _ request: TransportRequest, _ id: AttachmentID, _ rest: [String]
  ) -> SimulatedReply {
    switch (request.method, rest.first) {
    case ("POST", "upload"): return upload(id, request.bytes)
    case ("PUT", "parts"): return part(id, rest.last.flatMap { Int($0) } ?? 0, request.bytes)
    case ("POST", "complete"): return complete(id)
    case ("GET", "content"): return content(id, request.headers[.range])
    case ("GET", nil):
      guard files[id]?.content != nil else {
        if !lost.contains(id) { lost.append(id) }
        return .refused(404, .notFound)
      }
      let address = FileAddress(url: APIOperation.fileContent.path(id))
      return .json(address.jsonBytes)
    default: return .refused(404, .notFound)
    }
  }

  private mutating func upload(_ id: AttachmentID, _ body: [UInt8]) -> SimulatedReply {
    guard let announced = try? JSONDecoder().decode(UploadRequest.self, from: Data(body)) else {
      return .refused(422, .validation)
    }
    guard allowsWriting() else { return .refused(403, .premiumRequired) }
    if announced.check == true, let content = files[id]?.content,
      FileDigest(Array(SHA256.hash(data: content))) != announced.sha256
    {
      files[id] = nil
    }
    let file = files[id] ?? SimulatedFile(size: announced.size, sha256: announced.sha256.hex)
    guard file.size == announced.size, file.sha256 == announced.sha256.hex else {
      return .refused(422, .validation, field: "file")
    }
    files[id] = file
    guard file.content == nil else {
      return .json(
        UploadTicket(complete: true, partSize: SimulatedFile.partSize, parts: []).jsonBytes)
    }
    let parts = (1...file.partCount).map { number in
      let address = FileAddress(url: APIOperation.putFilePart.path(id, number))
      return UploadTicket.Part(number: number, address: file.parts[number] == nil ? address : nil)
    }
    let ticket = UploadTicket(complete: false, partSize: SimulatedFile.partSize, parts: parts)
    return .json(ticket.jsonBytes)
  }

  private mutating func part(_ id: AttachmentID, _ number: Int, _ bytes: [UInt8]) -> SimulatedReply
  {
    guard let file = files[id], (1...file.partCount).contains(number) else {
      return .refused(404, .notFound)
    }
    guard allowsWriting() else { return .refused(403, .premiumRequired) }
    let rest = file.size - (number - 1) * SimulatedFile.partSize
    guard bytes.count == min(rest, SimulatedFile.partSize) else {
      return .refused(422, .validation, field: "file")
    }
    files[id]?.parts[number] = bytes
    return .done
  }

  private mutating func complete(_ id: AttachmentID) -> SimulatedReply {
    guard let file = files[id] else { return .refused(404, .notFound) }
    guard allowsWriting() else { return .refused(403, .premiumRequired) }
    let done = UploadTicket(complete: true, partSize: SimulatedFile.partSize, parts: []).jsonBytes
    guard file.content == nil else { return .json(done) }
    guard file.parts.count == file.partCount else { return .refused(404, .notFound) }
    let bytes = (1...file.partCount).flatMap { file.parts[$0] ?? [] }
    guard FileDigest(Array(SHA256.hash(data: bytes)))?.hex == file.sha256 else {
      files[id]?.parts = [:]
      return .refused(422, .validation, field: "file")
    }
    files[id]?.content = bytes
    files[id]?.parts = [:]
    return .json(done)
  }

  private func content(_ id: AttachmentID, _ range: String?) -> SimulatedReply {
    guard let bytes = files[id]?.content else { return .refused(404, .notFound) }
    let limits = (range ?? "").dropFirst("bytes=".count).split(separator: "-").compactMap {
      Int($0)
    }
    guard limits.count == 2, limits[0] <= limits[1], limits[1] < bytes.count else {
      return .bytes(bytes, partial: false)
    }
    return .bytes(Array(bytes[limits[0]...limits[1]]), partial: true)
  }
}
