/// Why the record kept on this device could not be read or written; nothing was wiped.
public struct DeviceStoreError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// A link, a folder, a device or another program's database stands where the file or the folder belongs.
    case wrongKind
    /// Others on this machine could read or change it; it must be 0600, its folder 0700.
    case wrongMode
    /// It belongs to another account of this machine.
    case wrongOwner
    /// The content has been changed or cut off, or was sealed with another key.
    case damaged
    /// The disk is full; what was there before is still there.
    case full
    /// Another process of okusuri held the file for more than two seconds.
    case busy
    /// A newer okusuri has written it; this one leaves it alone.
    case newer
    /// The system refused, with this `errno`.
    case system(Int32)
  }

  /// The file or folder in question.
  public let path: String
  public let reason: Reason

  public init(path: String, reason: Reason) { (self.path, self.reason) = (path, reason) }
}
