/// What a person's own folders answer: the ends of paths, and programs that open files.
public struct LocalFiles: Sendable {
  /// What Tab makes of a path.
  public struct Completion: Hashable, Sendable {
    /// The path as far as it is certain.
    public let text: String
    /// The names it may go on with; empty when it is whole.
    public let names: [String]

    public init(text: String, names: [String]) { (self.text, self.names) = (text, names) }
  }

  /// What there is under a path; `~` is the person's home.
  public let complete: @Sendable (String) async -> Completion
  /// The path without `~`, from the root on.
  public let absolute: @Sendable (String) -> String
  /// Where a file of that name would be saved if the person says nothing else, with `~` for the home.
  public let place: @Sendable (String) -> String
  /// A place of this program's own for a copy of that name, which other programs read.
  public let copyPath: @Sendable (String) async -> String?
  /// Hands a file to the desktop's program for it; false when there is none, or no desktop.
  public let open: @Sendable (String) async -> Bool

  public init(
    complete: @escaping @Sendable (String) async -> Completion,
    absolute: @escaping @Sendable (String) -> String,
    place: @escaping @Sendable (String) -> String,
    copyPath: @escaping @Sendable (String) async -> String?,
    open: @escaping @Sendable (String) async -> Bool
  ) {
    (self.complete, self.absolute, self.place) = (complete, absolute, place)
    (self.copyPath, self.open) = (copyPath, open)
  }

  /// Folders that nobody can look into, as for a patient.
  public static let none = LocalFiles(
    complete: { Completion(text: $0, names: []) }, absolute: { $0 }, place: { $0 },
    copyPath: { _ in nil }, open: { _ in false })
}
