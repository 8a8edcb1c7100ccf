/// A step of a schema that only adds what nobody has to write: tables, columns that may be null, indices that are not
/// unique. Its name ends so, and stands in the database with those of the other steps, where a program that does not
/// know it reads that it may go on. Source: S-31, decision 0151.
package enum WideningStep {
  /// How its name ends.
  package static let ending = "_widens"

  /// True where a program that knows `steps` may use a database in which `applied` were made: whatever it does not know
  /// only widens, and then all that it knows is there.
  package static func allow(_ applied: Set<String>, knowing steps: [String]) -> Bool {
    let unknown = applied.subtracting(steps)
    guard !unknown.isEmpty else { return true }
    return unknown.allSatisfy { $0.hasSuffix(ending) } && applied.isSuperset(of: steps)
  }
}
