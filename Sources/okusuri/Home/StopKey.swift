import Glibc
import Threads

/// The key `q` on the terminal of a command that goes on until it is told to stop.
enum StopKey {
  /// One element when it is pressed; never one without a terminal. The terminal is as before when nobody listens
  /// any more.
  static func presses() -> AsyncStream<Void> {
    AsyncStream { continuation in
      var before = termios()
      // Who runs behind another command does not take its keys.
      guard Prompt.isTerminal, tcgetpgrp(0) == getpgrp(), tcgetattr(0, &before) == 0 else { return }
      var bare = before
      bare.c_lflag &= ~tcflag_t(ECHO | ICANON)
      tcsetattr(0, TCSADRAIN, &bare)
      let kept = before
      continuation.onTermination = { _ in
        var kept = kept
        tcsetattr(0, TCSADRAIN, &kept)
      }
      // A thread of its own: it waits in the system, and ends with the program.
      OwnThread.run {
        var byte: UInt8 = 0
        while read(0, &byte, 1) == 1 {
          if byte == UInt8(ascii: "q") || byte == UInt8(ascii: "Q") { continuation.yield() }
        }
      }
    }
  }
}
