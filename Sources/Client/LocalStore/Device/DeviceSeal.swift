internal import Crypto
internal import FoundationEssentials

/// Seals the values of one file, each to its place: what has been moved or altered does not open.
///
/// ChaCha20-Poly1305, under a key of the account's and the file's own.
struct DeviceSeal: Sendable {
  private let key: SymmetricKey
  private let account: [UInt8]

  init(_ key: SymmetricKey, account: [UInt8], file: String) {
    self.account = account
    self.key = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: key, info: joined([Array("okusuri \(file) 1".utf8), account]),
      outputByteCount: 32)
  }

  /// Seals a value to its place.
  func seal(_ value: [UInt8], at place: [SealedField]) throws -> Data {
    try ChaChaPoly.seal(value, using: key, authenticating: authenticated(place)).combined
  }

  /// The value; nil unless it was sealed with this key, to this place, and is whole.
  func open(_ sealed: Data, at place: [SealedField]) -> [UInt8]? {
    do {
      let box = try ChaChaPoly.SealedBox(combined: sealed)
      return Array(try ChaChaPoly.open(box, using: key, authenticating: authenticated(place)))
    } catch {
      return nil
    }
  }

  private func authenticated(_ place: [SealedField]) -> Data {
    joined([account] + place.map(\.bytes))
  }
}

/// A part of a place: what stands in clear beside a sealed value.
enum SealedField {
  case text(String)
  case number(Int64)
  case nothing

  fileprivate var bytes: [UInt8] {
    switch self {
    case .text(let text): [1] + Array(text.utf8)
    case .number(let number): [2] + withUnsafeBytes(of: number.littleEndian) { Array($0) }
    case .nothing: []
    }
  }
}
