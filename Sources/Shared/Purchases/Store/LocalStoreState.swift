public import Domain

/// How the next purchase in the local store ends when it is not to succeed.
public enum ScriptedOutcome: String, Hashable, Sendable, CaseIterable {
  /// The person thinks better of it.
  case cancel
  /// Somebody else has to agree first.
  case ask
  /// The store cannot do it; restoring fails with it, too.
  case fail
}

/// A purchase that waits for somebody to agree.
public struct PendingPurchase: Hashable, Sendable {
  public let productID: String
  /// The account it was asked for.
  public let account: CaregiverID?
}

/// What the store told about a change, until a server took it.
public struct StoreNotice: Hashable, Sendable {
  public let id: ServerNotification.ID
  public let text: String
}

/// A notification that no server took yet. It is signed when it is asked for: its three chains of
/// certificates would make the file ten times as large.
struct LocalNotice: Hashable {
  let id: ServerNotification.ID
  let type: NotificationType
  let subtype: NotificationSubtype?
  /// The purchase as it was then.
  let purchase: LocalPurchase
}

/// What the local store keeps in its file: purchases, notices and what comes next.
struct LocalStoreState: Hashable {
  var changes = 0
  var next: ScriptedOutcome?
  var pending: [PendingPurchase] = []
  var purchases: [LocalPurchase] = []
  var notices: [LocalNotice] = []

  /// Notices that no server took are kept up to this many; the oldest leave first.
  static let mostNotices = 64

  /// The purchase a person means: the newest, or the newest of that name.
  func position(of name: String?) throws(StoreFailure) -> Int {
    let position = purchases.lastIndex { purchase in name.map(purchase.isNamed) ?? true }
    guard let position else { throw StoreFailure(.notFound) }
    return position
  }

  mutating func add(_ notice: LocalNotice) {
    notices.append(notice)
    notices.removeFirst(max(notices.count - Self.mostNotices, 0))
  }
}

extension LocalStoreState {
  /// The state as its file keeps it.
  var kept: [UInt8] {
    JSONValue.object([
      "changes": .number(String(changes)),
      "next": next.map { .string($0.rawValue) },
      "pending": .array(pending.map(\.kept)),
      "purchases": .array(purchases.map(\.kept)),
      "notices": .array(notices.map(\.kept)),
    ]).bytes
  }

  /// The state that a file keeps; an error when the file is damaged.
  init(kept bytes: [UInt8]) throws {
    let object = try PayloadObject(try JSONReader.signedValue(of: bytes))
    changes = Int(try object.required(try object.optionalInteger("changes")))
    next = try object.optionalText("next").flatMap { ScriptedOutcome(rawValue: $0) }
    pending = try Self.list(object, "pending", PendingPurchase.init)
    purchases = try Self.list(object, "purchases", LocalPurchase.init)
    notices = try Self.list(object, "notices", LocalNotice.init)
  }

  private static func list<Value>(
    _ object: PayloadObject, _ name: String, _ read: (PayloadObject) throws -> Value
  ) throws -> [Value] {
    try (object.optionalArray(name) ?? []).map { try read(PayloadObject($0)) }
  }
}

extension PendingPurchase {
  fileprivate var kept: JSONValue {
    .object([
      "productId": .string(productID), "account": account.map { .string($0.description) },
    ])
  }

  fileprivate init(_ object: PayloadObject) throws(TransactionRefusal) {
    productID = try object.name("productId")
    account = try object.identifier("account", Caregiver.self)
  }
}

extension LocalPurchase {
  fileprivate var kept: JSONValue {
    .object([
      "transaction": transaction.payload,
      "graceEndsAt": graceEndsAt.map { .instant($0) },
      "autoRenews": .bool(autoRenews),
      "change": .number(String(change)),
    ])
  }

  fileprivate init(_ object: PayloadObject) throws {
    let trust = try StoreTrust(roots: [], environments: [.sandbox])
    let payload = try object.required(try object.optionalObject("transaction"))
    transaction = try SignedTransaction(payload, trust)
    graceEndsAt = try object.optionalInstant("graceEndsAt")
    autoRenews = try object.optionalBool("autoRenews") ?? false
    change = Int(try object.required(try object.optionalInteger("change")))
  }
}

extension LocalNotice {
  fileprivate var kept: JSONValue {
    .object([
      "id": .string(id.description),
      "type": .string(type.rawValue),
      "subtype": subtype.map { .string($0.rawValue) },
      "purchase": purchase.kept,
    ])
  }

  fileprivate init(_ object: PayloadObject) throws {
    id = try object.required(try object.identifier("id", ServerNotification.self))
    type = NotificationType(rawValue: try object.name("type"))
    subtype = try object.optionalName("subtype").map { NotificationSubtype(rawValue: $0) }
    purchase = try LocalPurchase(object.required(try object.optionalObject("purchase")))
  }
}
