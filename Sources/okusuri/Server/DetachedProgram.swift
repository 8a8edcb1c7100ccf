import Glibc

/// A program in a session of its own: keys and a closing terminal do not reach it, and it says nothing but where
/// somebody listens.
enum DetachedProgram {
  /// `POSIX_SPAWN_SETSID` of `<spawn.h>`, which Swift does not see.
  private static let newSession: Int16 = 0x80

  /// Starts it by its name or path, with that input or none, `output` for what it says and `errors` for what it complains
  /// of; nil when there is no such program.
  static func start(
    _ words: [String], input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    for handle: Int32 in [1, 2] {
      posix_spawn_file_actions_addopen(&actions, handle, "/dev/null", O_WRONLY, 0)
    }
    if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
    if let errors { posix_spawn_file_actions_adddup2(&actions, errors, 2) }
    attributes.takeSignalsAgain(besides: newSession)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    guard posix_spawnp(&child, words[0], &actions, &attributes, &arguments, environ) == 0 else {
      return nil
    }
    return child
  }
}

extension posix_spawnattr_t {
  /// What is started takes signals as other programs do, whatever we ignore and our threads block; with these flags
  /// besides.
  mutating func takeSignalsAgain(besides flags: Int16 = 0) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&self, &signals)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&self, &none)
    posix_spawnattr_setflags(&self, flags | Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
  }
}
