import CResources

/// A file of `Resources/` that is part of the program itself: a migration, a schema.
public struct AppResource: Hashable, Sendable {
  /// The path below `Resources/`, for instance `migrations/0001_record.sql`.
  public let name: String

  /// The whole text of the file.
  public let text: String

  /// Every file that is built in, in the order of names.
  public static let all: [AppResource] = (0..<okusuri_resource_count())
    .map { AppResource(okusuri_resource_at($0)) }
    .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }

  /// The database's migrations, in the order in which they are applied: that of their numbers.
  public static var migrations: [AppResource] {
    all.filter { $0.name.hasPrefix("migrations/") }
  }

  /// The migrations of the folder that keeps the household's documents, in the order of their
  /// numbers.
  public static var cloudMigrations: [AppResource] {
    all.filter { $0.name.hasPrefix("cloud/") }
  }

  /// The steps of a PostgreSQL database, in the order of their numbers.
  public static var postgreSQLMigrations: [AppResource] {
    all.filter { $0.name.hasPrefix("postgresql/") }
  }

  /// What a file of settings may hold, as a JSON Schema.
  public static var settingsSchema: String { named("schemas/settings.schema.json")?.text ?? "" }

  /// The file's name without folder and ending, for instance `0001_record`.
  public var identifier: String {
    let file = name.split(separator: "/").last ?? ""
    return String(file.prefix { $0 != "." })
  }

  /// The file of that name; nil when none is built in.
  public static func named(_ name: String) -> AppResource? {
    all.first { $0.name == name }
  }

  private init(_ file: okusuri_resource) {
    name = String(cString: file.name)
    text = String(cString: file.bytes)
  }
}
