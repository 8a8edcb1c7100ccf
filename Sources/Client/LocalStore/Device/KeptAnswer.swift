public import Domain

/// An answer seen before, and when.
public struct KeptAnswer: Hashable, Sendable {
  /// The body, as it was given.
  public let bytes: [UInt8]
  /// When it was kept, for 最終更新.
  public let keptAt: Timestamp

  public init(bytes: [UInt8], keptAt: Timestamp) { (self.bytes, self.keptAt) = (bytes, keptAt) }
}
