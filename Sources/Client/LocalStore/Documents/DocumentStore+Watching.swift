// Sources may be cancelled from anywhere; the module does not say so yet.
@preconcurrency internal import Dispatch
internal import Glibc

extension DocumentStore {
  /// Says that something may have changed, whether here or in another process of this device; several
  /// changes may be said at once. Ends with whoever listens.
  public func changes() -> AsyncStream<Void> {
    let (stream, news) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let watch = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard watch >= 0, inotify_add_watch(watch, folder.path, UInt32(IN_MODIFY)) >= 0 else {
      if watch >= 0 { close(watch) }
      // Nobody is told; what is on the screen is read again with the next key.
      return stream
    }
    let source = DispatchSource.makeReadSource(
      fileDescriptor: watch, queue: .global(qos: .utility))
    source.setEventHandler { if Self.concerns(watch) { news.yield() } }
    source.setCancelHandler { close(watch) }
    news.onTermination = { _ in source.cancel() }
    source.activate()
    return stream
  }

  /// Reads what has happened; true when it was to the file of papers or its log.
  private static func concerns(_ watch: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    var isOurs = false
    while true {
      let count = bytes.withUnsafeMutableBytes { Glibc.read(watch, $0.baseAddress, $0.count) }
      guard count > 0 else { return isOurs }
      var event = bytes[..<count]
      // Four numbers of 32 bits, the last one how long the name behind them is.
      while event.count >= 16 {
        let length = event.dropFirst(12).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        let name = event.dropFirst(16).prefix(length)
        if name.starts(with: Array("documents.sqlite".utf8)) { isOurs = true }
        event = event.dropFirst(16 + length)
      }
    }
  }
}
