import APIContract
import Crypto
import Domain
import FoundationEssentials

/// What became of several writes that go together.
enum TransactionOutcome: Hashable, Sendable {
  case done
  /// None is: the conditions of these, counted from 0, do not hold.
  case refused([Int])
  /// None is: somebody else was writing at the same time.
  case disturbed
}

// Several writes at once, and a look at the table.

extension DynamoClient {
  /// Makes all of the writes or none. Errors: ``AWSFailure``.
  ///
  /// The same request that arrives twice within ten minutes, as after a lost answer, is made once: it is
  /// named after its own bytes.
  func transact(_ writes: [DynamoWrite]) async throws(AWSFailure) -> TransactionOutcome {
    let list = list(writes)
    var json = JSONWriter()
    json.object { json in
      json.field("ClientRequestToken", Self.token(list))
      json.name("TransactItems")
      json.number(String(decoding: list, as: UTF8.self))
    }
    do {
      _ = try await send("TransactWriteItems", json.bytes)
      return .done
    } catch {
      switch error {
      case .refused(let refusal) where refusal.code == "TransactionCanceledException":
        return try Self.outcome(refusal)
      case .refused(let refusal) where refusal.code == "TransactionConflictException":
        return .disturbed
      default: throw error
      }
    }
  }

  private func list(_ writes: [DynamoWrite]) -> [UInt8] {
    var json = JSONWriter()
    json.array(writes) { json, write in
      json.object { json in
        json.name(data: write.operation)
        json.object { json in write.write(to: &json, table: table) }
      }
    }
    return json.bytes
  }

  /// 36 characters that follow from the bytes.
  private static func token(_ bytes: [UInt8]) -> String {
    String(SHA256.hash(data: bytes).hex.prefix(36))
  }

  private struct Cancellation: Decodable {
    struct Reason: Decodable { let Code: String? }
    let CancellationReasons: [Reason]
  }

  private static func outcome(
    _ refusal: AWSRefusal
  ) throws(AWSFailure) -> TransactionOutcome {
    let cancellation: Cancellation
    do {
      cancellation = try JSONDecoder().decode(Cancellation.self, from: Data(refusal.body))
    } catch {
      throw .unreadable("TransactionCanceledException")
    }
    let codes = cancellation.CancellationReasons.map { $0.Code ?? "None" }
    let failed = codes.indices.filter { codes[$0] == "ConditionalCheckFailed" }
    if !failed.isEmpty { return .refused(failed) }
    if codes.contains("TransactionConflict") { return .disturbed }
    let passing = codes.first { $0 == "ThrottlingError" || $0.hasPrefix("Provisioned") }
    if let passing { throw .unavailable(passing) }
    let code = codes.first { $0 != "None" } ?? "none"
    throw .refused(AWSRefusal(status: 400, code: "TransactionCanceled \(code)"))
  }

  /// Items of one owner whose second key lies within bounds, in its order; at most `limit` of them, and only
  /// those whose field holds a text, if one is given. Errors: ``AWSFailure``.
  func items(
    of owner: String, from first: String, through last: String, limit: Int = .max,
    holding held: (field: String, text: String)? = nil
  ) async throws(AWSFailure) -> [DynamoItem] {
    var names = ["#p": DynamoKey.ownerField, "#s": DynamoKey.sortField]
    var values: DynamoFields = [":p": .text(owner), ":a": .text(first), ":z": .text(last)]
    if let held { (names["#h"], values[":h"]) = (held.field, .text(held.text)) }
    return try await pages("Query", limit: limit) { json in
      json.field("KeyConditionExpression", "#p = :p AND #s BETWEEN :a AND :z")
      if held != nil { json.field("FilterExpression", "contains(#h, :h)") }
      json.names(names)
      json.fields("ExpressionAttributeValues", values)
      json.field("ConsistentRead", true)
    }
  }

  /// Every item of the table for which the words hold; reads all of it, in pages. Errors: ``AWSFailure``.
  func scan(_ filter: DynamoCondition) async throws(AWSFailure) -> [DynamoItem] {
    try await pages("Scan") { json in
      json.field("FilterExpression", filter.words)
      if !filter.names.isEmpty { json.names(filter.names) }
      json.fields("ExpressionAttributeValues", filter.values)
    }
  }

  /// What a question finds, page after page.
  private func pages(
    _ operation: String, limit: Int = .max, _ write: (inout JSONWriter) -> Void
  ) async throws(AWSFailure) -> [DynamoItem] {
    var items: [DynamoItem] = []
    var start: DynamoFields?
    repeat {
      let left = limit - items.count
      let page: Page = try await ask(operation) { json in
        json.field("TableName", table)
        write(&json)
        if left < 1000 { json.field("Limit", left) }
        if let start { json.fields("ExclusiveStartKey", start) }
      }
      items += page.Items
      start = page.LastEvaluatedKey
    } while start != nil && items.count < limit
    return items
  }

  private struct Page: Decodable {
    let Items: [DynamoItem]
    let LastEvaluatedKey: DynamoFields?
  }

  /// True when the table is there and has our two keys. Errors: ``AWSFailure``.
  func hasOurKeys() async throws(AWSFailure) -> Bool {
    let answer: TableAnswer = try await ask("DescribeTable") { $0.field("TableName", table) }
    let keys = Set(answer.Table.KeySchema.map { "\($0.AttributeName) \($0.KeyType)" })
    let types = Set(
      answer.Table.AttributeDefinitions.map { "\($0.AttributeName) \($0.AttributeType)" })
    let (owner, sort) = (DynamoKey.ownerField, DynamoKey.sortField)
    return keys == ["\(owner) HASH", "\(sort) RANGE"]
      && types.isSuperset(of: ["\(owner) S", "\(sort) S"])
  }

  private struct TableAnswer: Decodable {
    struct Table: Decodable {
      struct Key: Decodable {
        let AttributeName: String
        let KeyType: String
      }
      struct Field: Decodable {
        let AttributeName: String
        let AttributeType: String
      }
      let KeySchema: [Key]
      let AttributeDefinitions: [Field]
    }
    let Table: Table
  }
}
