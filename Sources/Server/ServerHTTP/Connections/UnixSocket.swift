internal import Glibc

/// Another server answers on the socket already.
public struct AddressInUseError: Error, Hashable, CustomStringConvertible {
  public let path: String
  public var description: String { "Another okusuri server is listening on \(path)." }
}

/// A socket in the file system that only its owner can ever connect to.
///
/// It is bound inside a fresh directory of mode 0700, set to 0600 and then moved to its place, so
/// there is no moment at which it is open to others, and a stale socket is replaced in one step.
struct UnixSocket {
  private let path: String
  private let directory: String

  let temporaryPath: String

  /// Makes sure that nobody answers on `path`. Throws ``AddressInUseError`` or the system's error.
  init(claiming path: String) throws {
    self.path = path
    guard !UnixConnection.isAnswered(path) else { throw AddressInUseError(path: path) }
    guard try Self.isFree(path) else { throw SystemError(number: ENOTSOCK) }
    var template = Array("\(path).XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError(number: errno) }
    directory = String(
      decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    temporaryPath = directory + "/s"
  }

  /// Moves the bound socket to its place.
  func publish() throws {
    guard chmod(temporaryPath, 0o600) == 0, rename(temporaryPath, path) == 0 else {
      throw SystemError(number: errno)
    }
    rmdir(directory)
  }

  /// Takes away what is left of it; a socket that somebody else has put in its place is answered and
  /// stays.
  func remove() {
    unlink(temporaryPath)
    rmdir(directory)
    if !UnixConnection.isAnswered(path) { unlink(path) }
  }

  /// True when nothing is there, or a socket that nobody answers on; a file is never replaced.
  ///
  /// What cannot be opened for this reason is a socket. `lstat` would tell as well, but in a release build
  /// its members belong to CoreFoundation, which nothing here imports.
  private static func isFree(_ path: String) throws -> Bool {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor < 0 else {
      close(descriptor)
      return false
    }
    guard errno == ENOENT || errno == ENXIO else { throw SystemError(number: errno) }
    return true
  }
}

/// An error of the operating system.
struct SystemError: Error, CustomStringConvertible {
  let number: Int32
  var description: String { String(cString: strerror(number)) }
}
