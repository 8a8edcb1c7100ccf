import APIContract
import Crypto
import FoundationEssentials
import OutboundHTTP
import ServerCore

/// The few things that this product asks of DynamoDB: one table, with `pk` and `sk`.
///
/// Every read is consistent. What a batch leaves over is asked for again.
struct DynamoClient: Sendable {
  let caller: AWSCaller
  let table: String

  static let timeout = Duration.seconds(5)

  /// An error as DynamoDB names it: what stands after the last `#`.
  static func code(_ status: Int, _ bytes: [UInt8]) -> String? {
    guard status != 200 else { return nil }
    // What is no JSON has no name; its status says enough.
    let body = try? JSONDecoder().decode(ErrorBody.self, from: Data(bytes))
    return body?.__type.split(separator: "#").last.map(String.init)
  }

  private struct ErrorBody: Decodable { let __type: String }

  /// One item; nil when it is not there. Errors: ``AWSFailure``.
  func item(_ key: DynamoKey) async throws(AWSFailure) -> DynamoItem? {
    let answer: OneItem = try await ask("GetItem") { json in
      json.field("TableName", table)
      json.fields("Key", key.fields)
      json.field("ConsistentRead", true)
    }
    return answer.Item
  }

  private struct OneItem: Decodable { let Item: DynamoItem? }

  /// Those of the items that are there, in no order; at most a hundred are asked for at once.
  /// Errors: ``AWSFailure``.
  func items(_ keys: [DynamoKey]) async throws(AWSFailure) -> [DynamoItem] {
    var items: [DynamoItem] = []
    var left = keys
    var rounds = 0
    while !left.isEmpty {
      let asked = left.prefix(100)
      let answer: ManyItems = try await ask("BatchGetItem") { json in
        json.name("RequestItems")
        json.object { json in
          json.name(data: table)
          json.object { json in
            json.name("Keys")
            json.array(asked) { json, key in json.object { $0.members(key.fields) } }
            json.field("ConsistentRead", true)
          }
        }
      }
      items += answer.Responses[table] ?? []
      let unread = try answer.UnprocessedKeys?[table]?.keys() ?? []
      left = Array(left.dropFirst(asked.count)) + unread
      try await pause(unread.isEmpty ? nil : asked.count == unread.count, &rounds)
    }
    return items
  }

  private struct ManyItems: Decodable {
    struct Left: Decodable {
      let Keys: [DynamoFields]
      func keys() throws(AWSFailure) -> [DynamoKey] {
        try Keys.map { fields throws(AWSFailure) in
          guard let owner = fields[DynamoKey.ownerField]?.text,
            let sort = fields[DynamoKey.sortField]?.text
          else { throw .unreadable("UnprocessedKeys") }
          return DynamoKey(owner: owner, sort: sort)
        }
      }
    }
    let Responses: [String: [DynamoItem]]
    let UnprocessedKeys: [String: Left]?
  }

  /// Takes items away, whatever they are. Errors: ``AWSFailure``.
  func delete(_ keys: [DynamoKey]) async throws(AWSFailure) {
    var left = keys
    var rounds = 0
    while !left.isEmpty {
      let asked = left.prefix(25)
      let answer: BatchAnswer = try await ask("BatchWriteItem") { json in
        json.name("RequestItems")
        json.object { json in
          json.name(data: table)
          json.array(asked) { json, key in
            json.object { json in
              json.name("DeleteRequest")
              json.object { $0.fields("Key", key.fields) }
            }
          }
        }
      }
      let unwritten = answer.UnprocessedItems?[table]?.count ?? 0
      // Deleting twice does no harm, so that nobody has to read which were left over.
      left = Array(left.dropFirst(unwritten == 0 ? asked.count : 0))
      try await pause(unwritten == 0 ? nil : asked.count == unwritten, &rounds)
    }
  }

  private struct BatchAnswer: Decodable {
    struct Left: Decodable {}
    let UnprocessedItems: [String: [Left]]?
  }

  /// Waits before what was left over is asked for again; nil for nothing left over. Gives up when round
  /// after round leaves everything over.
  private func pause(_ isAllLeft: Bool?, _ rounds: inout Int) async throws(AWSFailure) {
    guard let isAllLeft else { return }
    rounds = isAllLeft ? rounds + 1 : 1
    guard rounds < RetryPlan.tries, caller.budget.take() else {
      throw .unavailable("unprocessed items")
    }
    do {
      try await caller.outside.sleep(
        RetryPlan.wait(after: rounds, random: caller.outside.randomFraction()))
    } catch {
      throw .unavailable("cancelled")
    }
  }

  /// Makes one write; false when its condition does not hold. Errors: ``AWSFailure``.
  func write(_ write: DynamoWrite) async throws(AWSFailure) -> Bool {
    do {
      let _: Nothing = try await ask("\(write.operation)Item") { json in
        write.write(to: &json, table: table)
      }
      return true
    } catch {
      guard error.isCode("ConditionalCheckFailedException") else { throw error }
      return false
    }
  }

  private struct Nothing: Decodable {}

  /// Asks, and reads what comes back; what cannot be read counts as no answer.
  func ask<Answer: Decodable>(
    _ operation: String, timeout: Duration = DynamoClient.timeout,
    _ write: (inout JSONWriter) -> Void
  ) async throws(AWSFailure) -> Answer {
    var json = JSONWriter()
    json.object(write)
    let answer = try await send(operation, json.bytes)
    do {
      return try JSONDecoder().decode(Answer.self, from: Data(answer.body))
    } catch {
      throw .unreadable(operation)
    }
  }

  func send(_ operation: String, _ body: [UInt8]) async throws(AWSFailure) -> OutboundAnswer {
    let request = AWSRequest(
      method: "POST", path: "/",
      headers: [
        ("content-type", "application/x-amz-json-1.0"),
        ("x-amz-target", "DynamoDB_20120810.\(operation)"),
      ], body: body)
    return try await caller.send(request, timeout: Self.timeout, maxBody: 20 << 20) {
      // Half an object is no object.
      $0.body.first == UInt8(ascii: "{") && $0.body.last == UInt8(ascii: "}")
    }
  }
}

extension JSONWriter {
  /// Writes the members of an object.
  mutating func members(_ fields: DynamoFields) {
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      self.name(data: name)
      value.write(to: &self)
    }
  }
}
