import ArgumentParser
import Files
import Networking
import OutboundHTTP
import ServerCloudAWS
import ServerCore

/// The options of a server that keeps the household's documents at Amazon's, or where somebody
/// speaks like it.
struct AmazonOptions: ParsableArguments {
  @Option(help: ArgumentHelp(Help.amazonAwsRegion, valueName: "region"))
  var awsRegion: String?

  @Option(
    help: ArgumentHelp(
      Help.amazonAwsBucket,
      discussion: "Nothing else should be kept in it.", valueName: "bucket"))
  var awsBucket: String?

  @Option(
    help: ArgumentHelp(
      Help.amazonAwsTable,
      discussion: "With the keys pk and sk, both strings.", valueName: "table"))
  var awsTable: String?

  @Option(
    help: ArgumentHelp(
      Help.amazonAwsCredentials,
      discussion: "Only its owner may read it.", valueName: "file"), completion: .file())
  var awsCredentials: String?

  @Option(help: ArgumentHelp(Help.amazonAwsProfile, valueName: "profile"))
  var awsProfile = "default"

  @Option(
    help: ArgumentHelp(
      Help.amazonAwsS3Endpoint,
      discussion: "Default: Amazon's own in the region.", valueName: "url"))
  var awsS3Endpoint: String?

  @Option(
    help: ArgumentHelp(
      Help.amazonAwsDynamodbEndpoint,
      discussion: "Default: Amazon's own in the region.", valueName: "url"))
  var awsDynamodbEndpoint: String?

  @Option(help: ArgumentHelp(Help.amazonAwsCa, valueName: "file"), completion: .file())
  var awsCa: String?

  /// Where the documents are kept. Errors: what is missing, impossible or readable by others.
  func location(_ sentences: CommandSentences) throws(CommandFailure) -> AmazonLocation {
    guard let awsRegion, let awsBucket, let awsTable, let awsCredentials else {
      throw CommandFailure(.usage, sentences.amazonNeedsAll)
    }
    let configuration = AWSCloudConfiguration(
      region: awsRegion, bucket: awsBucket, table: awsTable,
      storage: try endpoint(awsS3Endpoint, "--aws-s3-endpoint", sentences),
      database: try endpoint(awsDynamodbEndpoint, "--aws-dynamodb-endpoint", sentences),
      credentials: try credentials(awsCredentials, sentences))
    do {
      return AmazonLocation(
        configuration: configuration, client: try OutboundClient(extraCertificates: awsCa))
    } catch {
      throw CommandFailure(.badData, sentences.noCertificates(error.path))
    }
  }

  /// True when any of them was given, which makes sense with `--cloud aws` alone.
  var areGiven: Bool {
    [
      awsRegion, awsBucket, awsTable, awsCredentials, awsS3Endpoint, awsDynamodbEndpoint, awsCa,
    ].contains { $0 != nil }
  }

  private func endpoint(
    _ text: String?, _ option: String, _ sentences: CommandSentences
  ) throws(CommandFailure) -> AWSEndpoint? {
    guard let text else { return nil }
    // Plain http is for this machine alone, as everywhere in this program.
    guard (try? ServerAddress(text)) != nil, let endpoint = AWSEndpoint(text) else {
      throw CommandFailure(.usage, sentences.notAnEndpoint(option, text))
    }
    return endpoint
  }

  /// Such a file has some hundred bytes.
  private static let mostBytes = 1 << 16

  private func credentials(
    _ path: String, _ sentences: CommandSentences
  ) throws(CommandFailure) -> AWSCredentials {
    let bytes: [UInt8]
    do { bytes = try ReadableFile.bytes(path, most: Self.mostBytes) } catch {
      throw CommandFailure(.badData, sentences.cannotRead(error))
    }
    guard FileVersion(at: path, followingLinks: true)?.isOwnersAlone == true else {
      throw CommandFailure(.badData, sentences.keysForAll(path))
    }
    guard let text = String(validating: bytes, as: UTF8.self), bytes.count <= Self.mostBytes else {
      throw CommandFailure(.badData, sentences.noAmazonKeys(path, awsProfile))
    }
    do {
      return try AWSCredentials(file: text, profile: awsProfile)
    } catch {
      throw CommandFailure(.badData, sentences.noAmazonKeys(path, awsProfile))
    }
  }
}

/// The documents' place at Amazon's, and the way there.
struct AmazonLocation: Sendable {
  let configuration: AWSCloudConfiguration
  let client: OutboundClient

  /// The cloud; nothing is asked yet. Throws `AWSCloudFault`.
  func cloud(_ dependencies: ServerDependencies) throws -> AWSDocumentCloud {
    try AWSDocumentCloud(configuration, client: client, outside: dependencies)
  }
}

extension CommandSentences {
  /// Why a server does not start with what it was told of Amazon.
  func fault(_ fault: AWSCloudFault) -> String {
    switch fault {
    case .impossibleName(let name): amazonImpossibleName(name)
    case .noSuchBucket(let name): amazonNoSuchBucket(name)
    case .noSuchTable(let name): amazonNoSuchTable(name)
    case .otherTable(let name): amazonOtherTable(name)
    case .otherBucket(let name): amazonOtherBucket(name)
    case .otherRegion(let region): amazonOtherRegion(region)
    case .unknownKeys(let code): amazonUnknownKeys(code)
    case .bucketRefused(let name, code: let code): amazonBucketRefused(name, code)
    case .tableRefused(let name, code: let code): amazonTableRefused(name, code)
    case .clock: amazonClock
    case .unreachable(let place, reason: let reason): amazonUnreachable(place, reason)
    }
  }
}
