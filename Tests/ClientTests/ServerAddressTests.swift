import Networking
import Testing

struct ServerAddressTests {
  @Test(arguments: [
    ("https://okusuri.example.jp", "https://okusuri.example.jp"),
    ("HTTPS://Okusuri.Example.jp:8443/", "https://okusuri.example.jp:8443"),
    ("https://example.jp/family/", "https://example.jp/family"),
    ("http://127.0.0.1:8097", "http://127.0.0.1:8097"),
    ("http://127.8.9.10", "http://127.8.9.10"),
    ("http://localhost:80", "http://localhost:80"),
    ("http://[::1]:8080", "http://[::1]:8080"),
    ("unix:/run/okusuri.sock", "unix:/run/okusuri.sock"),
  ])
  func `an address has one spelling`(_ text: String, _ spelling: String) throws {
    #expect(try ServerAddress(text).description == spelling)
  }

  @Test(arguments: [
    "http://example.jp", "http://192.168.0.2:8080", "http://127.evil.example",
    "http://127.0.0.1.jp",
    "http://127.0.0.256", "http://[::2]", "http://127.0.+0.1", "http://127.0.0",
  ])
  func `product 2 plain http stays on this machine`(_ text: String) throws {
    #expect(throws: ServerAddress.Refusal.self) { try ServerAddress(text) }
  }

  @Test
  func `product 2 plain http elsewhere only when told`() throws {
    #expect(throws: ServerAddress.Refusal.plainHTTP(host: "192.168.0.2")) {
      try ServerAddress("http://192.168.0.2:8080")
    }
    let told = try ServerAddress("http://192.168.0.2:8080", insecure: true)
    #expect(told.description == "http://192.168.0.2:8080")
  }

  @Test(arguments: [
    ("127.0.0.1:8497", "http://127.0.0.1:8497"), ("localhost", "http://localhost"),
    ("[::1]:8497/family", "http://[::1]:8497/family"), ("::1", "http://[::1]"),
    ("okusuri.example.jp", "https://okusuri.example.jp"),
    ("192.168.0.2:8443", "https://192.168.0.2:8443"),
    ("127.0.0.1.example.jp", "https://127.0.0.1.example.jp"),
    ("https://127.0.0.1:8443", "https://127.0.0.1:8443"),
    ("unix:/run/okusuri.sock", "unix:/run/okusuri.sock"),
  ])
  func `F-18 without a scheme http is meant for this machine, and https for every other`(
    _ text: String, _ spelling: String
  ) throws {
    #expect(try ServerAddress(typed: text).description == spelling)
  }

  @Test(arguments: ["", "a b", "gopher:x", "ftp://example.jp", "example.jp:0", "::2", "unix:x"])
  func `F-18 what is typed and is no address is refused as it was typed`(_ text: String) {
    #expect(throws: ServerAddress.Refusal.notAnAddress(text)) { try ServerAddress(typed: text) }
  }

  @Test(arguments: [
    "", "example.jp", "ftp://example.jp", "https://", "https://user:pw@example.jp",
    "https://example.jp:0", "https://example.jp:65536", "https://example.jp:", "https://a b",
    "https://example.jp?x=1", "https://example.jp/#f", "https://お薬.jp", "unix:relative",
    "https://[::1", "https://example.jp:8０", "https://[::1]x", "https://a\r\nX: y",
  ])
  func `what is no address is refused`(_ text: String) throws {
    #expect(throws: ServerAddress.Refusal.notAnAddress(text)) {
      try ServerAddress(text, insecure: true)
    }
  }
}
