/// `host=HOST dbname=DATABASE …` as libpq reads it: blanks part the pairs, a value with blanks stands between quotes, and
/// what follows a backslash stands for itself.
struct AddressWords {
  /// The names and values, in their order.
  let pairs: [(name: String, value: String)]

  /// Nil for what libpq would not read, and for names that are none.
  init?(_ text: String) {
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      return nil
    }
    var (rest, pairs) = (text.drop(while: \.isWhitespace), [(name: String, value: String)]())
    while !rest.isEmpty {
      guard let pair = Self.pair(from: &rest) else { return nil }
      pairs.append(pair)
      rest = rest.drop(while: \.isWhitespace)
    }
    guard !pairs.isEmpty else { return nil }
    self.pairs = pairs
  }

  private static func pair(from rest: inout Substring) -> (name: String, value: String)? {
    let name = String(rest.prefix { $0 != "=" && !$0.isWhitespace })
    rest = rest.dropFirst(name.count).drop(while: \.isWhitespace)
    let isName = !name.isEmpty && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F }
    guard isName, rest.popFirst() == "=" else { return nil }
    rest = rest.drop(while: \.isWhitespace)
    return value(from: &rest).map { (name: name, value: $0) }
  }

  private static func value(from rest: inout Substring) -> String? {
    let isQuoted = rest.first == "'"
    if isQuoted { rest.removeFirst() }
    var value = ""
    while let letter = rest.first, isQuoted ? letter != "'" : !letter.isWhitespace {
      rest.removeFirst()
      if letter != "\\" {
        value.append(letter)
      } else if let next = rest.popFirst() {
        value.append(next)
      }
    }
    guard isQuoted else { return value }
    return rest.popFirst() == nil ? nil : value
  }
}
