import Glibc
import Hummingbird
import NIOCore

/// The bare server every ratio is taken against: one route, one word, nothing around it.
///
/// Prints the port it was given on one line, then serves until it is ended.
@main
struct HelloServer {
  static func main() async throws {
    let router = Router()
    router.get("hello") { _, _ in "Hello" }
    let application = Application(
      router: router,
      configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        let line = "http://127.0.0.1:\(channel.localAddress?.port ?? 0)\n"
        _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
      })
    try await application.runService()
  }
}
