public import Domain
public import OutboundHTTP
public import ServerCore
import Synchronization

/// The household's documents on Amazon S3 and DynamoDB, or on what speaks like them.
///
/// Files are objects `documents/{owner}/{attachment}`; all else is items of one table, by owner.
/// Nothing is kept in here but the cloud's name, so that any number of servers may share one cloud.
/// Source: product §6; docs/decisions on the layout in DynamoDB.
public final class AWSDocumentCloud: DocumentCloud {
  let storage: S3Client
  let database: DynamoClient
  let outside: ServerDependencies
  let turns = Turns<CaregiverID>()
  let completions = Completions()
  private let known = Mutex<CloudID?>(nil)

  /// Makes a cloud; nothing is asked yet. The clock of `outside` signs.
  ///
  /// Errors: `AWSCloudFault.impossibleName`.
  public init(
    _ configuration: AWSCloudConfiguration, client: OutboundClient, outside: ServerDependencies
  ) throws(AWSCloudFault) {
    try configuration.checkNames()
    func signer(_ service: String) -> RequestSigner {
      RequestSigner(
        credentials: configuration.credentials, region: configuration.region, service: service)
    }
    storage = S3Client(
      caller: AWSCaller(
        endpoint: try configuration.storageEndpoint(), signer: signer("s3"), client: client,
        outside: outside, code: S3Client.code),
      bucket: configuration.bucket, pathStyle: configuration.pathStyle)
    database = DynamoClient(
      caller: AWSCaller(
        endpoint: try configuration.databaseEndpoint(), signer: signer("dynamodb"), client: client,
        outside: outside, code: DynamoClient.code), table: configuration.table)
    self.outside = outside
  }

  /// The cloud's name: made once, by whoever asks first, and kept in the table.
  public func identity() async throws(CloudError) -> CloudID {
    if let known = known.withLock({ $0 }) { return known }
    let found = try await CloudError.translating { try await self.readIdentity() }
    known.withLock { $0 = found }
    return found
  }

  func readIdentity() async throws(AWSFailure) -> CloudID {
    if let id = try await storedIdentity() { return id }
    // False means that somebody else was first, or our own first try: either way it is there.
    _ = try await database.write(.put(Self.identityItem(freshCloudID()), .absent))
    guard let id = try await storedIdentity() else { throw .unreadable("identity") }
    return id
  }

  static func identityItem(_ cloud: CloudID) -> DynamoItem {
    DynamoItem(.identity, ["cloud": .text("\(cloud)"), "form": .number(1)])
  }

  func storedIdentity() async throws(AWSFailure) -> CloudID? {
    guard let item = try await database.item(.identity) else { return nil }
    guard let id = item.fields["cloud"]?.text.flatMap({ CloudID(ascii: $0) }),
      item.fields["form"] == .number(1)
    else { throw .unreadable("identity") }
    return id
  }

  func freshCloudID() -> CloudID {
    var bytes = outside.randomBytes(16).makeIterator()
    func next() -> UInt64 { (0..<8).reduce(0) { word, _ in word << 8 | UInt64(bytes.next() ?? 0) } }
    return CloudID(version4: (next(), next()))
  }
}

extension CloudError {
  /// Does something with the cloud and says in the words of the product what went wrong.
  static func translating<Answer>(
    _ work: () async throws -> Answer
  ) async throws(CloudError) -> Answer {
    do {
      return try await work()
    } catch let error as CloudError {
      throw error
    } catch let failure as AWSFailure {
      throw CloudError(failure)
    } catch {
      throw .broken("\(error)")
    }
  }

  private init(_ failure: AWSFailure) {
    switch failure {
    case .unavailable: self = .unavailable
    case .unreadable(let what): self = .broken("an answer that cannot be read: \(what)")
    case .refused(let refusal) where refusal.isAboutTime:
      self = .broken("the clock of this machine and Amazon's are too far apart (\(refusal.code))")
    case .refused(let refusal): self = .broken("refused: \(refusal.code)")
    }
  }
}

extension AWSRefusal {
  /// True when the signature is good but of another time.
  var isAboutTime: Bool {
    switch code {
    case "RequestTimeTooSkewed", "RequestExpired": true
    case "InvalidSignatureException":
      // DynamoDB has one word for forged and for late; what follows tells them apart.
      String(decoding: body, as: UTF8.self).contains("Signature expired")
        || String(decoding: body, as: UTF8.self).contains("Signature not yet current")
    default: false
    }
  }
}
