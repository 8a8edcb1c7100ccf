public import Domain
public import ServerCore

// The epoch stands beside the newest number, so that both are put back together.

extension AWSDocumentCloud {
  /// The epoch of an account's documents; the first is named as the cloud is.
  public func epoch(of owner: CaregiverID) async throws(CloudError) -> CloudEpoch {
    let cloud = try await identity()
    return try await CloudError.translating { try await self.readEpoch(of: owner, cloud) }
  }

  /// Begins a new epoch, unless one has begun. A table that was emptied is given its name again, so that
  /// this server's next start finds the cloud that it knows.
  public func beginEpoch(
    of owner: CaregiverID, after old: CloudEpoch, keeping kept: Int
  ) async throws(CloudError) -> CloudEpoch {
    let cloud = try await identity()
    return try await CloudError.translating {
      let newest = try await self.database.item(.counter(owner))?.fields["newest"]?.number
      let fields: DynamoFields = [
        "epoch": .text("\(self.freshCloudID())"), "previous": .text("\(old.id)"),
        "since": .number(min(newest ?? 0, kept)), "newest": .number(newest ?? 0),
      ]
      // Not done when another server was first, whose epoch holds, or a number was given meanwhile: then
      // whoever asks next begins it.
      _ = try await self.database.write(
        .set(.counter(owner), fields, Self.isStill(old, newest, cloud)))
      try await self.nameAgain(cloud)
      return try await self.readEpoch(of: owner, cloud)
    }
  }

  /// True of an account's counter that stands as it was read.
  static func isStill(
    _ old: CloudEpoch, _ newest: Int?, _ cloud: CloudID
  ) -> DynamoCondition {
    var words = ["attribute_not_exists(#e)", "attribute_not_exists(#n)"]
    var values: DynamoFields = [:]
    if old.id != cloud { (words[0], values[":e"]) = ("#e = :e", .text("\(old.id)")) }
    if let newest { (words[1], values[":n"]) = ("#n = :n", .number(newest)) }
    return DynamoCondition(
      words: words.joined(separator: " AND "), names: ["#e": "epoch", "#n": "newest"],
      values: values)
  }

  private func readEpoch(
    of owner: CaregiverID, _ cloud: CloudID
  ) async throws(AWSFailure) -> CloudEpoch {
    CloudEpoch(counter: try await database.item(.counter(owner)), of: cloud)
  }

  private func nameAgain(_ cloud: CloudID) async throws(AWSFailure) {
    _ = try await database.write(.put(Self.identityItem(cloud), .absent))
    _ = try await storage.make(Self.bucketMark, Array("\(cloud)".utf8))
  }
}

extension CloudEpoch {
  /// The epoch that an account's counter tells of; the first where there is none.
  init(counter: DynamoItem?, of cloud: CloudID) {
    let fields = counter?.fields
    func name(_ field: String) -> CloudID? {
      fields?[field]?.text.flatMap { CloudID(ascii: $0) }
    }
    self.init(
      id: name("epoch") ?? cloud, previous: name("previous"),
      since: fields?["since"]?.number ?? 0, newest: fields?["newest"]?.number ?? 0)
  }
}
