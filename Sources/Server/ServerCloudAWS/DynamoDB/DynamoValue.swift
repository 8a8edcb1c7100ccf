import APIContract

/// One attribute value of a DynamoDB item, as its JSON form names it.
enum DynamoValue: Hashable, Sendable {
  case text(String)
  case number(Int)
  case list([DynamoValue])

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Int? { if case .number(let number) = self { number } else { nil } }
  var list: [DynamoValue]? { if case .list(let list) = self { list } else { nil } }

  func write(to json: inout JSONWriter) {
    json.object { json in
      switch self {
      case .text(let text): json.field("S", text)
      case .number(let number): json.field("N", "\(number)")
      case .list(let list):
        json.name("L")
        json.array(list) { json, value in value.write(to: &json) }
      }
    }
  }
}

/// Fields of an item by name.
typealias DynamoFields = [String: DynamoValue]

extension JSONWriter {
  /// Writes an object of values, in the order of their names.
  mutating func fields(_ name: StaticString, _ fields: DynamoFields) {
    self.name(name)
    object { json in
      for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
        json.name(data: name)
        value.write(to: &json)
      }
    }
  }
}

extension DynamoValue: Decodable {
  private enum Key: String, CodingKey { case S, N, L }

  /// Reads the forms that this product writes; anything else is an error.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    if let text = try values.decodeIfPresent(String.self, forKey: .S) {
      self = .text(text)
    } else if let list = try values.decodeIfPresent([DynamoValue].self, forKey: .L) {
      self = .list(list)
    } else if let number = Int(try values.decode(String.self, forKey: .N)) {
      self = .number(number)
    } else {
      throw DecodingError.dataCorruptedError(
        forKey: .N, in: values, debugDescription: "no whole number")
    }
  }
}

/// Where an item is: whose it is and what it is.
struct DynamoKey: Hashable, Sendable {
  let owner: String
  let sort: String

  /// Names of the two fields, the same in every table of ours.
  static let ownerField = "pk"
  static let sortField = "sk"

  var fields: DynamoFields { [Self.ownerField: .text(owner), Self.sortField: .text(sort)] }
}

/// One item of the table: its key and its attributes.
struct DynamoItem: Hashable, Sendable, Decodable {
  let key: DynamoKey
  var fields: DynamoFields

  init(_ key: DynamoKey, _ fields: DynamoFields) { (self.key, self.fields) = (key, fields) }

  init(from decoder: any Decoder) throws {
    var fields = try DynamoFields(from: decoder)
    guard let owner = fields.removeValue(forKey: DynamoKey.ownerField)?.text,
      let sort = fields.removeValue(forKey: DynamoKey.sortField)?.text
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no key"))
    }
    self.init(DynamoKey(owner: owner, sort: sort), fields)
  }

  var all: DynamoFields { fields.merging(key.fields) { _, key in key } }
}

/// What must hold for a write, in DynamoDB's words, with what the names and values in it stand for.
struct DynamoCondition: Hashable, Sendable {
  let words: String
  var names: [String: String] = [:]
  var values: DynamoFields = [:]

  static let absent = DynamoCondition(words: "attribute_not_exists(pk)")

  static func field(_ name: String, is value: DynamoValue) -> DynamoCondition {
    DynamoCondition(words: "#c = :c", names: ["#c": name], values: [":c": value])
  }
}

/// One write of a DynamoDB transaction: to one item, under a condition.
enum DynamoWrite: Hashable, Sendable {
  case put(DynamoItem, DynamoCondition?)
  case delete(DynamoKey, DynamoCondition?)
  /// Sets fields and leaves the others alone.
  case set(DynamoKey, DynamoFields, DynamoCondition?)

  /// Its name as an operation of its own, and in a transaction.
  var operation: String {
    switch self {
    case .put: "Put"
    case .delete: "Delete"
    case .set: "Update"
    }
  }

  /// Writes the members of the request's object, `TableName` among them.
  func write(to json: inout JSONWriter, table: String) {
    json.field("TableName", table)
    switch self {
    case .put(let item, let condition):
      json.fields("Item", item.all)
      json.condition(condition, names: [:], values: [:])
    case .delete(let key, let condition):
      json.fields("Key", key.fields)
      json.condition(condition, names: [:], values: [:])
    case .set(let key, let fields, let condition):
      json.fields("Key", key.fields)
      let fields = fields.sorted { $0.key < $1.key }.enumerated()
      let parts = fields.map { "#f\($0.offset) = :f\($0.offset)" }
      json.field("UpdateExpression", "SET \(parts.joined(separator: ", "))")
      json.condition(
        condition,
        names: .init(uniqueKeysWithValues: fields.map { ("#f\($0.offset)", $0.element.key) }),
        values: .init(uniqueKeysWithValues: fields.map { (":f\($0.offset)", $0.element.value) }))
    }
  }
}

extension JSONWriter {
  fileprivate mutating func condition(
    _ condition: DynamoCondition?, names: [String: String], values: DynamoFields
  ) {
    if let condition { field("ConditionExpression", condition.words) }
    let names = names.merging(condition?.names ?? [:]) { _, new in new }
    if !names.isEmpty { self.names(names) }
    let values = values.merging(condition?.values ?? [:]) { _, new in new }
    if !values.isEmpty { fields("ExpressionAttributeValues", values) }
  }

  /// Writes what the names in an expression stand for.
  mutating func names(_ names: [String: String]) {
    name("ExpressionAttributeNames")
    object { json in
      for (name, field) in names.sorted(by: { $0.key < $1.key }) {
        json.name(data: name)
        json.string(field)
      }
    }
  }
}
