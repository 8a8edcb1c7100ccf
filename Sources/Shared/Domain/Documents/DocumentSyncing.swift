/// How far a document is on its way between this device and the cloud. Source: gating 2.5, 10.1.
///
/// この端末のみ is no state: it is what a plan without cloud reads for all of them (decision P-15).
public enum SyncState: String, Hashable, Sendable, CaseIterable {
  /// Changed here; the cloud does not have it yet.
  case pendingUpload
  case uploading
  case synced
  /// Changed there; some of its files are not here yet.
  case pendingDownload
  case downloading
  /// Set aside with its reason; the rest goes on.
  case error
  /// Taken away here; the cloud does not know it yet.
  case pendingDelete
}

/// Whether documents may move to and from the cloud now; asked before every operation (D-S1).
public enum SyncPermission: Hashable, Sendable {
  case allowed
  case denied(SyncDenial)
}

/// Why documents stay on this device; work on it goes on. Source: gating 5.3, 7.2.
public enum SyncDenial: String, Hashable, Sendable, Error {
  /// Nobody was there to ask: no gate, no sync.
  case noGate
  case unknownPlan
  /// The plan does not hold it and never did.
  case notPremium
  /// The plan held it and has ended.
  case expired
  /// Nobody is signed in, or a patient is.
  case notCaregiver
  /// A caregiver is signed in to whom the household shows no documents.
  case role
  /// The server refused at the commit, whatever was thought here.
  case refusedByServer
}

extension SyncPermission {
  /// What a plan allows; `hasEnded` says that it was premium once. Unknown is denied.
  public init(plan: EntitlementState, hasEnded: Bool) {
    switch (FeatureGate.cloudSync.isOpen(for: plan), plan) {
    case (true, _): self = .allowed
    case (false, .unknown): self = .denied(.unknownPlan)
    case (false, _): self = .denied(hasEnded ? .expired : .notPremium)
    }
  }
}

/// Stops a sync that would take away most of what there is, until a person has said yes (D-S13).
public enum DeletionBreaker {
  /// So many documents may always go at once.
  public static let always = 10

  /// True when `deleting` of `total` documents are too many to go unasked: more than ten, and more than a
  /// quarter of all.
  public static func trips(deleting: Int, of total: Int) -> Bool {
    deleting > always && deleting * 4 > total
  }
}

/// How long what was deleted stays in this device's bin.
public enum DocumentBin {
  /// Days; after them the local copy and its files are gone.
  public static let days = 30
}
