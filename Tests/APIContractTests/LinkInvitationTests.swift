import APIContract
import Testing

/// The address in the QR code of linking.
struct LinkInvitationTests {
  @Test(arguments: [
    "https://okusuri.example.jp", "https://192.168.1.23:8443", "http://nas.local:8080/okusuri",
    "https://[fd00::1]:8443",
  ])
  func `F-18 an invitation reads as it was written, with and without a fingerprint`(
    server: String
  ) throws {
    for letters in [nil, "k7qp3m9dw2xa8hce"] {
      let made = try #require(
        LinkInvitation(reaching: server, code: "082915", fingerprint: letters))
      #expect(made.text == "\(server)/link#082915\(letters ?? "")")
      #expect(LinkInvitation(made.text) == made)
      #expect(LinkInvitation("  \(made.text)\n") == made)
      #expect(made.fingerprintInFours == letters.map { _ in "k7qp 3m9d w2xa 8hce" })
    }
  }

  @Test(arguments: [
    "http://127.0.0.1:8080", "http://127.1.2.3", "http://localhost:8080", "https://LOCALHOST",
    "http://[::1]:8080", "http://0.0.0.0:8080", "https://[::]:1", "unix:/run/okusuri.sock", "",
    "okusuri.example.jp", "https://",
  ])
  func `F-18 no square leads to an address that only this computer reaches`(server: String) {
    #expect(LinkInvitation(reaching: server, code: "482915") == nil)
  }

  @Test(arguments: [
    "", "482915", "https://example.jp", "https://example.jp#482915", "https://example.jp/link",
    "https://example.jp/link#", "https://example.jp/link#48291", "https://example.jp/link#4829150",
    "https://example.jp/link#４８２９１５", "https://example.jp/link#482915#482915",
    "https://example.jp/links#482915", "https://example.jp/link?#482915", "ftp://a/link#482915",
    "https:///link#482915", "https://example.jp/link#482915K7QP3M9DW2XA8HCE",
    "https://example.jp/link#482915k7qp3m9dw2xa8hc", "unix:/run/a/link#482915",
    "https://example.jp/link#482915 k7qp3m9dw2xa8hce",
  ])
  func `F-18 what is no invitation is taken for none`(text: String) {
    #expect(LinkInvitation(text) == nil)
  }
}
