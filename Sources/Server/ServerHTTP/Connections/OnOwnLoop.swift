internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// Answers every connection on the thread that reads its bytes.
///
/// Otherwise each request would change threads four times between the event loop and Swift's pool,
/// which costs as much as answering it. Nothing here waits: reads of the record run at once, writes
/// and password hashes have threads of their own (docs/decisions/0007).
struct OnOwnLoop<Base: ServerChildChannel>: ServerChildChannel {
  let base: Base

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    base.setup(channel: channel, logger: logger)
  }

  func handle(value: Base.Value, logger: Logger) async {
    await withTaskExecutorPreference(EventLoopExecutor(value.channel.eventLoop)) {
      await base.handle(value: value, logger: logger)
    }
  }
}

/// Runs a connection's tasks on its event loop.
final class EventLoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
