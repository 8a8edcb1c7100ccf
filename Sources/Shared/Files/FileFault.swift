public import Glibc

/// Why a file or a folder could not be used; nothing was wiped.
public struct FileFault: Error, Sendable {
  /// Why a file of the device cannot be used.
  public enum Reason: Hashable, Sendable {
    case missing
    /// A link, a folder, a device or a file stands where something else belongs.
    case wrongKind
    /// Others on this machine could read or change it; a file must be 0600, a folder 0700.
    case wrongMode
    /// It belongs to another account of this machine.
    case wrongOwner
    /// The content has been changed or cut off, or was sealed with another key.
    case damaged
    case tooLarge
    /// It was written to while it was read.
    case changing
    /// Something stands where nothing may.
    case exists
    /// The disk, the person's share of it, or what a file may grow to, is full; what was there before is still
    /// there.
    case full
    /// Another process of okusuri held the file for more than two seconds.
    case busy
    /// A newer okusuri has written it; this one leaves it alone.
    case newer
    /// The system refused, with this `errno`.
    case system(Int32)
  }

  public let path: String
  public let reason: Reason
  /// What the system called it, or would have.
  public let number: Int32
  private let call: String

  public init(path: String, reason: Reason) {
    (self.path, self.reason, number, call) = (path, reason, reason.number, "")
  }

  /// What a failed call of the system means for a path.
  public init(_ call: String, _ path: String, _ number: Int32 = errno) {
    (self.path, self.number, self.call) = (path, number, call)
    reason =
      switch number {
      case ENOENT: .missing
      case ELOOP, ENOTDIR, EISDIR, ENXIO, ENODEV: .wrongKind
      case EEXIST: .exists
      case ENOSPC, EDQUOT, EFBIG: .full
      default: .system(number)
      }
  }

  /// What the system says, for instance "Permission denied".
  public var words: String { String(cString: strerror(number)) }

  /// True when the disk is full or failing, or too much is open: later it may go.
  public var isOutOfRoom: Bool {
    [ENOSPC, EDQUOT, EIO, EFBIG, EMFILE, ENFILE, ENOMEM].contains(number)
  }
}

extension FileFault: Hashable {
  public static func == (one: FileFault, other: FileFault) -> Bool {
    one.path == other.path && one.reason == other.reason
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(reason)
  }
}

extension FileFault: CustomStringConvertible {
  /// Without the path, which may name an account.
  public var description: String { call.isEmpty ? "\(reason)" : "\(call): \(words)" }
}

/// The faults of whoever uses a ``PrivateFolder``: they tell what is wrong with a file in words of their own.
public protocol FileFailing: Error {
  init(_ fault: FileFault)
}

extension FileFailing {
  /// Does something with files whose faults are told in these words.
  public static func telling<Value>(_ body: () throws(FileFault) -> Value) throws(Self) -> Value {
    do { return try body() } catch { throw Self(error) }
  }
}

extension FileFault: FileFailing {
  public init(_ fault: FileFault) { self = fault }
}

extension FileFault.Reason {
  fileprivate var number: Int32 {
    switch self {
    case .missing: ENOENT
    case .wrongKind: ENOTDIR
    case .wrongMode, .wrongOwner: EACCES
    case .damaged, .changing: EIO
    case .tooLarge: EFBIG
    case .exists: EEXIST
    case .full: ENOSPC
    case .busy: EBUSY
    case .newer: ENOTSUP
    case .system(let number): number
    }
  }
}
