import Domain

/// The members of an object that is read, asked for one by one.
///
/// The same type is read from answers, where a newer server may say more and nothing is checked twice, and
/// strictly from requests. Only there is ``isStrict`` true.
struct Fields<Key: CodingKey> {
  let isStrict: Bool
  private let container: KeyedDecodingContainer<Key>

  init(_ decoder: any Decoder, _ type: Key.Type = Key.self) throws {
    container = try decoder.container(keyedBy: type)
    isStrict = decoder is StrictDecoder
  }

  /// True when nothing is said that is known here.
  var isEmpty: Bool { container.allKeys.isEmpty }

  func callAsFunction<Value: Decodable>(_ key: Key) throws -> Value {
    try container.decode(Value.self, forKey: key)
  }

  /// nil when it is not there or null.
  func optional<Value: Decodable>(_ key: Key) throws -> Value? {
    try container.decodeIfPresent(Value.self, forKey: key)
  }

  /// nil when it is not there; a null is refused.
  func given<Value: Decodable>(_ key: Key) throws -> Value? {
    guard container.contains(key) else { return nil }
    // Named, or an optional would be read, which takes a null.
    let value: Value = try self(key)
    return value
  }

  /// A text that keeps a rule of requests; the rule brings it into its one form.
  func text(_ key: Key, _ rule: TextRuleOfRequests) throws -> String {
    let text: String = try self(key)
    guard isStrict else { return text }
    return try unwrap(rule.text(text), key)
  }

  func optional(_ key: Key, _ rule: TextRuleOfRequests) throws -> String? {
    try container.contains(key) && !container.decodeNil(forKey: key) ? text(key, rule) : nil
  }

  func given(_ key: Key, _ rule: TextRuleOfRequests) throws -> String? {
    container.contains(key) ? try text(key, rule) : nil
  }

  /// A whole number, in requests within bounds.
  func whole(_ key: Key, in bounds: ClosedRange<Int>) throws -> Int {
    let number: Int = try self(key)
    return try unwrap(!isStrict || bounds.contains(number) ? number : nil, key)
  }

  /// A whole number within bounds, nil when it is not there or null; what an answer has outside is nil too.
  func optional(_ key: Key, in bounds: ClosedRange<Int>) throws -> Int? {
    guard let number: Int = try optional(key) else { return nil }
    guard isStrict, !bounds.contains(number) else {
      return bounds.contains(number) ? number : nil
    }
    throw refused(key)
  }

  /// The same where a null means that nothing is to stand there any more; nil when it is not there.
  func clearable(_ key: Key, in bounds: ClosedRange<Int>) throws -> Int?? {
    container.contains(key) ? .some(try optional(key, in: bounds)) : .none
  }

  /// A list, in requests of at most this many and none twice.
  func list<Value: Decodable, Name: Hashable>(
    _ key: Key, most: Int = .max, by name: (Value) -> Name
  ) throws -> [Value] {
    let values: [Value] = try self(key)
    let isGood = values.count <= most && Set(values.map(name)).count == values.count
    return try unwrap(!isStrict || isGood ? values : nil, key)
  }

  /// Values of a day in their order, nil for none; in requests at least one, none twice.
  func few<Value: Decodable & Comparable & Hashable>(
    _ key: Key, most: Int = .max
  ) throws -> [Value]? {
    let values: [Value]? = try optional(key)
    guard isStrict, let values else { return values }
    let isGood = !values.isEmpty && values.count <= most && Set(values).count == values.count
    return try unwrap(isGood ? values.sorted() : nil, key)
  }

  func unwrap<Value>(_ value: Value?, _ key: Key) throws -> Value {
    guard let value else { throw refused(key) }
    return value
  }

  func refused(_ key: Key) -> DecodingError {
    .dataCorruptedError(forKey: key, in: container, debugDescription: "not what it must be")
  }
}

/// What a text of a request must be; its one form is NFC unless it says otherwise.
struct TextRuleOfRequests: Sendable {
  /// The text in its one form; nil when it breaks the rule.
  let text: @Sendable (String) -> String?

  /// A line a person reads: no control characters, 1 … `most` characters, something to see in it.
  static func line(most: Int) -> Self {
    Self { raw in
      guard let text = short(raw, most), text.unicodeScalars.allSatisfy(\.isPrintable),
        text.isSeen
      else { return nil }
      return text
    }
  }

  /// A line, or none at all.
  static func lineOrNothing(most: Int) -> Self {
    Self { raw in raw.isEmpty ? "" : line(most: most).text(raw) }
  }

  /// What somebody adds to a skip.
  static let skipNote = lineOrNothing(most: Skip.longestNote)

  /// Several lines, or none: no other control characters, 0 … `most` characters, line feeds counted.
  static func lines(most: Int) -> Self {
    Self { raw in
      let text = short(raw, most, form: { $0.composed.replacing("\r\n", with: "\n") })
      let isPlain = text?.unicodeScalars.allSatisfy { $0 == "\n" || $0.isPrintable } == true
      return isPlain ? text : nil
    }
  }

  /// Taken as it is typed: no NUL, 0 … `most` characters.
  static func plain(most: Int) -> Self {
    Self { raw in
      guard let text = short(raw, most), !text.utf8.contains(0) else { return nil }
      return text
    }
  }

  /// The same for what signs in: so many characters.
  static func composed(in bounds: ClosedRange<Int>) -> Self {
    Self { raw in
      let text = raw.composed
      return bounds.contains(text.unicodeScalars.count) && !text.utf8.contains(0) ? text : nil
    }
  }

  /// A token: 1 … 512 characters as they are, no NUL.
  static let token = Self { raw in
    (1...512).contains(raw.unicodeScalars.count) && !raw.utf8.contains(0) ? raw : nil
  }

  /// The password that an account has.
  static let password = plain(most: 1024)

  static let newPassword = Self { raw in
    password.text(raw).flatMap { $0.count >= SignUpRequest.shortestPassword ? $0 : nil }
  }

  static let mailAddress = Self { raw in raw.asMailAddress }

  /// What somebody has signed: as it is, and not empty.
  static let signed = Self { raw in raw.isEmpty ? nil : raw }

  static let product = Self { raw in Entitlement.premiumProducts.contains(raw) ? raw : nil }

  /// Six ASCII digits.
  static let linkingCode = Self { raw in
    raw.utf8.count == 6 && raw.utf8.allSatisfy { (0x30...0x39).contains($0) } ? raw : nil
  }

  private static func short(
    _ raw: String, _ most: Int, form: (String) -> String = \.composed
  ) -> String? {
    // Far too much is not even brought into its form.
    guard raw.utf8.count <= most * 16 else { return nil }
    let text = form(raw)
    return text.unicodeScalars.count <= most ? text : nil
  }
}

extension String {
  /// An e-mail address as accounts keep it: lower case, NFC.
  public var accountAddress: String { composed.lowercased().composed }

  /// The same for 3 … 254 characters, one @ with something on both sides, no space and nothing that cannot
  /// be printed; nil for anything else. Whether it exists, nobody asks.
  public var asMailAddress: String? {
    guard let text = TextRuleOfRequests.line(most: 254).text(self)?.accountAddress else {
      return nil
    }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isOne = text.unicodeScalars.allSatisfy {
      // What has no picture would make two addresses look alike.
      !$0.properties.isWhitespace && $0.properties.generalCategory != .format
    }
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), isOne,
      text.unicodeScalars.count <= 254
    else { return nil }
    return text
  }
}
