import Glibc

/// A null-terminated vector of C strings, as exec wants its arguments and environment.
func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> Result
) rethrows -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return try body(copies + [nil])
}
