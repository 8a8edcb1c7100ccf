internal import Crypto
internal import Domain
internal import FoundationEssentials

/// Whose record a device keeps: equal for every later sign-in of the same account, and for no other.
///
/// An e-mail address is the same in capitals, as it is for the server; a patient's name is not.
public struct DeviceAccount: Hashable, Sendable {
  /// The server as the session spells it.
  public let server: String
  /// Who is signed in; a caregiver and a patient of one name are two accounts.
  public let role: StoredSession.Role
  /// The caregiver's e-mail address, or what tells a patient from every other one.
  public let account: String

  public init(server: String, role: StoredSession.Role, account: String) {
    self.server = server
    self.role = role
    self.account = (role == .caregiver ? account.lowercased() : account).composed
  }

  /// What stands for the account on the disk, so that its name does not: SHA-256.
  var digest: [UInt8] {
    Array(SHA256.hash(data: joined([Array("okusuri device 1".utf8)] + fields)))
  }

  private var fields: [[UInt8]] { [server, role.rawValue, account].map { Array($0.utf8) } }
}

/// Fields one after another, each behind its length, so that no two lists give the same bytes.
func joined(_ fields: [[UInt8]]) -> Data {
  var bytes = Data()
  for field in fields {
    withUnsafeBytes(of: UInt64(field.count).littleEndian) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: field)
  }
  return bytes
}
