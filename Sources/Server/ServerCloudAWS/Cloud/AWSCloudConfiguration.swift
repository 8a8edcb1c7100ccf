/// Where the documents are kept at Amazon's, or where somebody speaks like Amazon.
public struct AWSCloudConfiguration: Sendable {
  public var region: String
  /// The bucket of the files; nothing else should be in it.
  public var bucket: String
  /// The table of everything else, with the keys `pk` and `sk`, both strings.
  public var table: String
  /// Where S3 is; nil for Amazon's own.
  public var storage: AWSEndpoint?
  /// Where DynamoDB is; nil for Amazon's own.
  public var database: AWSEndpoint?
  /// The keys that requests are signed with.
  public var credentials: AWSCredentials

  public init(
    region: String, bucket: String, table: String, storage: AWSEndpoint? = nil,
    database: AWSEndpoint? = nil, credentials: AWSCredentials
  ) {
    (self.region, self.bucket, self.table) = (region, bucket, table)
    (self.storage, self.database) = (storage, database)
    self.credentials = credentials
  }

  /// A bucket at another place, and one with a dot, for which Amazon has no certificate, stand in the path.
  var pathStyle: Bool { storage != nil || bucket.contains(".") }

  /// 3 … 63 small letters, digits, `.` and `-`, as S3 has it.
  static func isBucket(_ name: String) -> Bool {
    (3...63).contains(name.utf8.count)
      && name.utf8.allSatisfy { isSmallOrDigit($0) || $0 == 0x2E || $0 == 0x2D }
      && !name.contains("..") && name.utf8.first.map(isSmallOrDigit) == true
      && name.utf8.last.map(isSmallOrDigit) == true
  }

  /// 3 … 255 letters, digits, `_`, `.` and `-`, as DynamoDB has it.
  static func isTable(_ name: String) -> Bool {
    (3...255).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        isSmallOrDigit($0) || (0x41...0x5A).contains($0) || [0x2E, 0x2D, 0x5F].contains($0)
      }
  }

  private static func isSmallOrDigit(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }
}

/// Why a server cannot work with what it was told to.
public enum AWSCloudFault: Error, Hashable, Sendable {
  /// No region, bucket or table can be called so.
  case impossibleName(String)
  case noSuchBucket(String)
  /// There is no such table in the region.
  case noSuchTable(String)
  /// The table does not have the keys `pk` and `sk`.
  case otherTable(String)
  /// The bucket belongs with another table.
  case otherBucket(String)
  /// The keys are not allowed to do this, or not known; Amazon's word for it.
  case notAllowed(String)
  /// This machine's clock and Amazon's are too far apart.
  case clock
  /// It cannot be reached, or it does not answer as it should.
  case unreachable(String)
}
