import Files
import ServerCloudAWS
import ServerCore
import ServerStoreSQLite

/// Where a server keeps the household's documents.
enum CloudLocation: Sendable {
  case folder(String)
  /// Amazon S3 and DynamoDB, or what speaks like them.
  case amazon(AmazonLocation)

  /// The folder that belongs to a record, beside it: `record.cloud` for `record.sqlite`.
  static func beside(record path: String) -> CloudLocation {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.hasSuffix(".sqlite") ? name.dropLast(".sqlite".count) : name[...]
    return .folder(path.dropLast(name.count) + stem + ".cloud")
  }

  /// The cloud itself; nothing is opened yet.
  ///
  /// Throws ``FileFault`` when its folder cannot be made, and `AWSCloudFault` for an impossible name.
  func cloud(_ dependencies: ServerDependencies) throws -> any DocumentCloud {
    switch self {
    case .folder(let path):
      let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      try Folder.make(Folder.parent(of: path))
      return FolderCloud(folder: path, dependencies: dependencies)
    case .amazon(let location): return try location.cloud(dependencies)
    }
  }
}
