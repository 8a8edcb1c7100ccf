import Domain
import Foundation
import ServerHTTP
import TestSupport
import Testing

struct `The door at home` {
  @Test(arguments: ["0.0.0.0", "::", "8.8.8.8", "2001:db8::1", "172.32.0.1", "localhost", ""])
  func `F-19 the door opens on no address that more than a home could reach`(_ address: String)
    async throws
  {
    let folder = try TemporaryDirectory()
    let certificate = try HomeCertificate.kept(
      in: folder.path(of: "record"), addresses: [])
    await #expect(throws: PublicAddressError.self) {
      _ = try await HomeDoor.open(
        on: ["127.0.0.2", address], port: 0, showing: certificate,
        before: folder.path(of: "server.sock"))
    }
  }

  @Test func `F-19 the certificate is made once, and a damaged one is not replaced`() throws {
    let folder = try TemporaryDirectory()
    let record = folder.path(of: "record")
    let address = try #require(NetworkAddress("192.168.1.23"))
    let made = try HomeCertificate.kept(in: record, addresses: [address])
    #expect(made.fingerprint.sha256.count == 32)
    let again = try HomeCertificate.kept(in: record, addresses: [])
    #expect(again.bytes == made.bytes && again.fingerprint == made.fingerprint)
    let key = "\(record)/\(HomeCertificate.keyFile)"
    try Data("nothing".utf8).write(to: URL(filePath: key))
    #expect(throws: (any Error).self) {
      try HomeCertificate.kept(in: record, addresses: [address])
    }
    #expect(try Data(contentsOf: URL(filePath: key)) == Data("nothing".utf8))
  }
}
