/// Where in a JSON text a value stands, written like `$.patients[0].medications[2].name`.
///
/// A step is a link to the one before, so walking through a large text costs nothing extra.
public indirect enum JSONPath: Hashable, Sendable, CustomStringConvertible {
  case root
  /// The member of an object with that name.
  case member(JSONPath, String)
  /// The element of an array, counted from 0.
  case element(JSONPath, Int)

  /// The member with that name below here.
  public subscript(name: String) -> JSONPath { .member(self, name) }

  /// The element with that number below here.
  public subscript(index: Int) -> JSONPath { .element(self, index) }

  /// The path as people write it; a name that is not plain ASCII letters stands in `["…"]`.
  public var description: String {
    switch self {
    case .root: "$"
    case .member(let path, let name):
      Self.isPlain(name) ? "\(path).\(name)" : "\(path)[\"\(Self.printable(name))\"]"
    case .element(let path, let index): "\(path)[\(index)]"
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.count <= 40
      && name.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x5F
      }
  }

  /// A foreign name without control characters and quotes, cut after 40 characters.
  private static func printable(_ name: String) -> String {
    let scalars = name.unicodeScalars.prefix(40).filter { $0.isPrintable && $0 != "\"" }
    return String(String.UnicodeScalarView(scalars)) + (name.unicodeScalars.count > 40 ? ".." : "")
  }
}
