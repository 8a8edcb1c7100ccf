import Dispatch
import Glibc

/// Tells when something was put into a folder, as the system tells it: nothing is asked in between.
enum FolderWatch {
  /// A file put in place of another, or whom it is open to; not what is written on the way there.
  private static let kinds = UInt32(IN_MOVED_TO | IN_ATTRIB | IN_ONLYDIR | IN_DONT_FOLLOW)
  /// Room for some dozens of the system's notes; what is in them is not needed.
  private static let room = 4096

  /// Calls `look` at once and after every change, until the task is cancelled; changes that come while it
  /// looks are one.
  ///
  /// It returns after the first look where the system watches no more, for want of the folder or of
  /// watches.
  static func follow(_ folder: String, _ look: () async -> Void) async {
    guard let watch = opened(folder) else { return await look() }
    let (changes, teller) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let source = DispatchSource.makeReadSource(fileDescriptor: watch, queue: .global())
    source.setEventHandler {
      drain(watch)
      teller.yield()
    }
    source.setCancelHandler { close(watch) }
    source.activate()
    defer { source.cancel() }
    // From after the watch began, so that nothing falls between.
    teller.yield()
    for await _ in changes { await look() }
  }

  private static func opened(_ folder: String) -> Int32? {
    let watch = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard watch >= 0 else { return nil }
    guard inotify_add_watch(watch, folder, kinds) >= 0 else {
      close(watch)
      return nil
    }
    return watch
  }

  private static func drain(_ watch: Int32) {
    withUnsafeTemporaryAllocation(byteCount: room, alignment: 8) { notes in
      while read(watch, notes.baseAddress, notes.count) > 0 {}
    }
  }
}
