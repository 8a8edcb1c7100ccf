/// What to start, and in which surroundings.
struct Launch: Sendable {
  let path: String
  let arguments: [String]
  let environment: [String: String]
  let directory: String

  typealias Vector = UnsafePointer<UnsafeMutablePointer<CChar>?>?

  /// Hands everything to a C function as exec wants it, and throws when that answers an error.
  func start(
    _ body: (UnsafePointer<CChar>, Vector, Vector, UnsafePointer<CChar>) -> Int32
  ) throws {
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let answer = withCStrings([path] + arguments) { arguments in
      withCStrings(variables) { variables in body(path, arguments, variables, directory) }
    }
    try StartFailure.check(answer, "start \(path)")
  }
}
