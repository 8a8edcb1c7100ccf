import APIClient
public import APIContract
import Domain
import LocalStore

// The lists that this device keeps, for when the server cannot be asked.
extension RecordKeeper {
  /// Every medication as it was last seen.
  public var keptMedications: [MedicationAnswer]? {
    kept(.medications(subject: patient.description))
  }

  /// Every stock as it was last seen.
  public var keptInventory: [InventoryAnswer]? {
    kept(.inventory(subject: patient.description))
  }

  /// Asks for a list and keeps it.
  func list<Item: Decodable & Sendable>(
    _ endpoint: Endpoint, as name: CacheName
  ) async throws(APIError) -> [Item] {
    let client = session.client
    let seen: Seen<ListAnswer<Item>> = try await session.perform { token throws(APIError) in
      try await client.seen(endpoint, token: token)
    }
    cache?.keep(seen.body, as: name)
    return seen.answer.items
  }

  private func kept<Item: Decodable & Sendable>(_ name: CacheName) -> [Item]? {
    let kept: Kept<ListAnswer<Item>>? = cache?.kept(name)
    return kept?.answer.items
  }
}
