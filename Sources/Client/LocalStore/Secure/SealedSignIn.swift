import Crypto
import FoundationEssentials

/// The bytes of a vault file: a mark, a tag of whose it is, and the sealed sign-in.
///
/// ChaCha20-Poly1305 (RFC 8439); mark and tag are authenticated with the content, so nothing can be
/// put together from two files. Source: decision P-12.
enum SealedSignIn {
  /// Files of the first form hold a session only; they are read and never written.
  private static let firstMark = Array("okusuri vault 1\n".utf8)
  private static let mark = Array("okusuri vault 2\n".utf8)

  /// Seals a sign-in for its account.
  static func seal(_ kept: KeptSignIn, _ key: StorageKey) throws -> [UInt8] {
    let header = mark + tag(kept.session, key)
    let content = try JSONEncoder().encode(kept)
    return header
      + (try ChaChaPoly.seal(content, using: key.sealing, authenticating: header).combined)
  }

  /// Opens a file; nil when it is damaged, sealed with another key, or put together of two.
  static func open(_ file: [UInt8], _ key: StorageKey) -> KeptSignIn? {
    do {
      if file.starts(with: firstMark) { return try openFirst(file, key) }
      let size = mark.count + SHA256.byteCount
      guard file.starts(with: mark), file.count > size else { return nil }
      let header = Array(file[..<size])
      let content = try plain(file[size...], key, header)
      let kept = try JSONDecoder().decode(KeptSignIn.self, from: content)
      return header == mark + tag(kept.session, key) ? kept : nil
    } catch {
      return nil
    }
  }

  private static func openFirst(_ file: [UInt8], _ key: StorageKey) throws -> KeptSignIn {
    let content = try plain(file[firstMark.count...], key, firstMark)
    return KeptSignIn(
      generation: 0, session: try JSONDecoder().decode(KeptSession.self, from: content))
  }

  private static func plain(
    _ sealed: ArraySlice<UInt8>, _ key: StorageKey, _ header: [UInt8]
  ) throws -> Data {
    let box = try ChaChaPoly.SealedBox(combined: Data(sealed))
    return try ChaChaPoly.open(box, using: key.sealing, authenticating: header)
  }

  /// Whose sign-in it is: the server and the account under a key, so that neither can be read.
  private static func tag(_ session: KeptSession?, _ key: StorageKey) -> [UInt8] {
    let name = session.map { "\($0.server)\n\($0.role.rawValue)\n\($0.account)" } ?? ""
    return Array(HMAC<SHA256>.authenticationCode(for: Array(name.utf8), using: key.account))
  }
}
