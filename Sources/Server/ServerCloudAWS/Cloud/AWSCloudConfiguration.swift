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

  func storageEndpoint() throws(AWSCloudFault) -> AWSEndpoint {
    if let storage { return storage }
    let amazon = try amazon("s3")
    return pathStyle ? amazon : amazon.before(bucket) ?? amazon
  }

  func databaseEndpoint() throws(AWSCloudFault) -> AWSEndpoint {
    if let database { return database }
    return try amazon("dynamodb")
  }

  private func amazon(_ service: String) throws(AWSCloudFault) -> AWSEndpoint {
    guard let endpoint = AWSEndpoint.amazon(service, region: region) else {
      throw .impossibleName(region)
    }
    return endpoint
  }

  /// Errors: `AWSCloudFault.impossibleName`.
  func checkNames() throws(AWSCloudFault) {
    guard isBucket else { throw .impossibleName(bucket) }
    guard isTable else { throw .impossibleName(table) }
  }

  /// 3 … 63 small letters, digits, `.` and `-`, as S3 has it.
  private var isBucket: Bool {
    let name = bucket.utf8
    let ends = [name.first, name.last]
    return (3...63).contains(name.count)
      && name.allSatisfy { Self.isSmallOrDigit($0) || $0 == 0x2E || $0 == 0x2D }
      && !bucket.contains("..") && ends.allSatisfy { $0.map(Self.isSmallOrDigit) == true }
  }

  /// 3 … 255 letters, digits, `_`, `.` and `-`, as DynamoDB has it.
  private var isTable: Bool {
    (3...255).contains(table.utf8.count)
      && table.utf8.allSatisfy { $0.isLetterOrDigit || "._-".utf8.contains($0) }
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
  case noSuchTable(String)
  /// The table does not have the keys `pk` and `sk`.
  case otherTable(String)
  case otherBucket(String)
  /// Bucket and table are not in this region.
  case otherRegion(String)
  /// Nobody knows the keys, or they have run out; Amazon's word for it.
  case unknownKeys(String)
  /// The keys may not do this with the bucket.
  case bucketRefused(String, code: String)
  /// The keys may not do this with the table.
  case tableRefused(String, code: String)
  /// This machine's clock and Amazon's are too far apart.
  case clock
  /// What is at that address cannot be reached, or it does not answer as it should.
  case unreachable(String, reason: String)
}
