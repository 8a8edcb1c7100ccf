import ArgumentParser
import Files
import Networking
import OutboundHTTP
import ServerCloudAWS
import ServerCore

/// The options of a server that keeps the household's papers at Amazon's, or where somebody speaks like it.
struct AmazonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "--cloud aws のリージョン。The region of bucket and table.", valueName: "region"))
  var awsRegion: String?

  @Option(
    help: ArgumentHelp(
      "書類のファイルを置くバケット。The bucket of the papers' files.",
      discussion: "Nothing else should be kept in it.", valueName: "bucket"))
  var awsBucket: String?

  @Option(
    help: ArgumentHelp(
      "書類の内容を置く DynamoDB の表。The table of everything else.",
      discussion: "With the keys pk and sk, both strings.", valueName: "table"))
  var awsTable: String?

  @Option(
    help: ArgumentHelp(
      "鍵のファイル（0600）。The file of keys in Amazon's own form.",
      discussion: "Only its owner may read it.", valueName: "file"), completion: .file())
  var awsCredentials: String?

  @Option(help: ArgumentHelp("鍵のファイルの中の名前。Which keys of it.", valueName: "profile"))
  var awsProfile = "default"

  @Option(
    help: ArgumentHelp(
      "S3 と同じ働きをする別の場所。Where another S3 is.",
      discussion: "Default: Amazon's own in the region.", valueName: "url"))
  var awsS3Endpoint: String?

  @Option(
    help: ArgumentHelp(
      "DynamoDB と同じ働きをする別の場所。Where another DynamoDB is.",
      discussion: "Default: Amazon's own in the region.", valueName: "url"))
  var awsDynamodbEndpoint: String?

  @Option(
    help: ArgumentHelp(
      "別の場所の証明書を出した機関（PEM）。Who vouches for those other places.", valueName: "file"),
    completion: .file())
  var awsCa: String?

  /// Where the papers are kept. Errors: what is missing, impossible or readable by others.
  func place(_ sentences: ServerSentences) throws(CommandFailure) -> AmazonPlace {
    guard let awsRegion, let awsBucket, let awsTable, let awsCredentials else {
      throw CommandFailure(.usage, sentences.amazonNeedsAll)
    }
    let configuration = AWSCloudConfiguration(
      region: awsRegion, bucket: awsBucket, table: awsTable,
      storage: try endpoint(awsS3Endpoint, "--aws-s3-endpoint", sentences),
      database: try endpoint(awsDynamodbEndpoint, "--aws-dynamodb-endpoint", sentences),
      credentials: try credentials(awsCredentials, sentences))
    do {
      return AmazonPlace(
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
    _ text: String?, _ option: String, _ sentences: ServerSentences
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
    _ path: String, _ sentences: ServerSentences
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

/// The papers' place at Amazon's, and the way there.
struct AmazonPlace: Sendable {
  let configuration: AWSCloudConfiguration
  let client: OutboundClient

  /// The cloud; nothing is asked yet. Throws `AWSCloudFault`.
  func cloud(_ dependencies: ServerDependencies) throws -> AWSDocumentCloud {
    try AWSDocumentCloud(configuration, client: client, outside: dependencies)
  }
}

extension ServerSentences {
  fileprivate var amazonNeedsAll: String {
    text(
      "--cloud aws には --aws-region、--aws-bucket、--aws-table、--aws-credentials を4つとも書いてください。",
      "With --cloud aws give --aws-region, --aws-bucket, --aws-table and --aws-credentials, all four."
    )
  }
  fileprivate func notAnEndpoint(_ option: String, _ place: String) -> String {
    text(
      "\(option) は https://ホスト[:ポート] のように書いてください（http はこの端末だけ）：\(place)",
      "Write \(option) like https://host[:port] (http only on this machine): \(place)")
  }
  fileprivate func keysForAll(_ path: String) -> String {
    text(
      "\(path) をほかの人も読めます。chmod 600 で自分だけが読めるようにしてください。",
      "Others can read \(path). Make it yours alone with chmod 600.")
  }
  fileprivate func noAmazonKeys(_ path: String, _ profile: String) -> String {
    text(
      "\(path) の [\(profile)] に aws_access_key_id と aws_secret_access_key がありません。",
      "\(path) has no aws_access_key_id and aws_secret_access_key under [\(profile)].")
  }
  fileprivate func noCertificates(_ path: String) -> String {
    text("\(path) に証明書がありません。", "\(path) holds no certificates that can be read.")
  }
  var amazonWithoutCloud: String {
    text(
      "--aws-… は --cloud aws のときだけ使えます。", "--aws-… is for --cloud aws only.")
  }

  /// Why a server does not start with what it was told of Amazon.
  func fault(_ fault: AWSCloudFault) -> String {
    switch fault {
    case .impossibleName(let name):
      text("「\(name)」という名前のものは AWS にありません。", "Nothing at AWS can be called \"\(name)\".")
    case .noSuchBucket(let name):
      text(
        "バケット \(name) がこのリージョンにありません。作ってから、もう一度始めてください。",
        "There is no bucket \(name) in this region. Make it and start again.")
    case .noSuchTable(let name):
      text(
        "DynamoDB の表 \(name) がこのリージョンにありません。作ってから、もう一度始めてください。",
        "There is no table \(name) in this region. Make it and start again.")
    case .otherTable(let name):
      text(
        "DynamoDB の表 \(name) は okusuri のものではありません。キーは pk と sk（どちらも文字列）です。",
        "The table \(name) is none of okusuri's: its keys have to be pk and sk, both strings.")
    case .otherBucket(let name):
      text(
        "バケット \(name) は、ほかの表の書類に使われています。空の別のバケットを指定してください。",
        "The bucket \(name) holds the papers of another table. Name another, empty bucket.")
    case .notAllowed(let code):
      text(
        "この鍵では使えません（\(code)）。鍵と権限を確かめてください。",
        "These keys may not do this (\(code)). Check the keys and their permissions.")
    case .clock:
      text(
        "この機械の時計が AWS の時計と違いすぎます。時計を合わせてください。",
        "This machine's clock and Amazon's are too far apart. Set the clock.")
    case .unreachable(let reason):
      text("AWS につながりません（\(reason)）。", "AWS cannot be reached (\(reason)).")
    }
  }
}
