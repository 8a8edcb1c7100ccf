// Sources may be cancelled from anywhere; the module does not say so yet.
@preconcurrency internal import Dispatch
internal import Glibc

/// Tells when something was done in a folder, as the system tells it: nothing is asked in between.
public enum FolderWatch {
  /// What is listened to.
  public enum Kind: Sendable {
    case written
    /// A file is put in place of another, or opened to others; not what is written on the way there.
    case replaced
    /// The same, and a file that is taken away.
    case replacedOrRemoved
  }

  /// Says that something may have happened to files whose names begin so, or to any file; several changes may
  /// be said at once. Ends with whoever listens. Nil where the system watches no more, for want of the folder or of
  /// watches. `settle` is run before each word of it, and may wait for what was begun to be whole.
  public static func changes(
    in folder: String, _ kind: Kind, of beginnings: String...,
    settle: @escaping @Sendable () -> Void = {}
  ) -> AsyncStream<Void>? {
    let watch = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard watch >= 0 else { return nil }
    guard inotify_add_watch(watch, folder, kind.events) >= 0 else {
      close(watch)
      return nil
    }
    let (stream, news) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // A queue of its own: the shared ones are counted once a second from their first use on.
    let queue = DispatchQueue(label: "okusuri.watch", qos: .utility)
    let source = DispatchSource.makeReadSource(fileDescriptor: watch, queue: queue)
    let names = beginnings.map { Array($0.utf8) }
    source.setEventHandler {
      guard concerns(watch, names) else { return }
      settle()
      news.yield()
    }
    source.setCancelHandler { close(watch) }
    news.onTermination = { _ in source.cancel() }
    source.activate()
    return stream
  }

  /// Reads what has happened; true when it was to a file whose name begins with one of these, if there are any.
  private static func concerns(_ watch: Int32, _ beginnings: [[UInt8]]) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    var isOurs = false
    while true {
      let count = bytes.withUnsafeMutableBytes { read(watch, $0.baseAddress, $0.count) }
      guard count > 0 else { return isOurs }
      var event = bytes[..<count]
      // Four numbers of 32 bits, the last one how long the name behind them is.
      while event.count >= 16 {
        let length = event.dropFirst(12).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        let name = event.dropFirst(16).prefix(length)
        if beginnings.isEmpty || beginnings.contains(where: { name.starts(with: $0) }) {
          isOurs = true
        }
        event = event.dropFirst(16 + length)
      }
    }
  }
}

extension FolderWatch.Kind {
  fileprivate var events: UInt32 {
    switch self {
    case .written: UInt32(IN_MODIFY)
    case .replaced: UInt32(IN_MOVED_TO | IN_ATTRIB | IN_ONLYDIR | IN_DONT_FOLLOW)
    case .replacedOrRemoved: FolderWatch.Kind.replaced.events | UInt32(IN_DELETE)
    }
  }
}
