public import Domain
public import LocalStore
public import Localization

/// One document as a row of the list in 書類.
public struct DocumentRow: Hashable, Sendable {
  public let id: DocumentID
  /// The note that a person wrote about it.
  public let fields: DocumentFields
  /// Where it is and how far on its way; nil for a patient, who has nothing to keep.
  public let standing: DocumentStanding?
  /// True while two devices' versions wait to be settled.
  public let hasConflict: Bool
  /// What the patient is called whom it names, where that is somebody else than the one whose record is open.
  public internal(set) var otherPatient: String?

  public init(
    id: DocumentID, fields: DocumentFields, standing: DocumentStanding?, hasConflict: Bool = false
  ) {
    (self.id, self.fields) = (id, fields)
    (self.standing, self.hasConflict) = (standing, hasConflict)
  }
}

/// 保管: where a document or one of its files is, and how far on its way.
public enum DocumentStanding: Hashable, Sendable {
  /// この端末のみ: the plan keeps nothing in the cloud, and no copy is there. A label, not a state (decision
  /// P-15), as are the next three.
  case deviceOnly
  /// The plan moves nothing any more, and a copy is in the cloud: the same, an older one, or the only one.
  case cloudToo, cloudOlder, cloudOnly
  case waitsToSend
  case sending(percent: Int?)
  case synced
  case waitsToReceive
  case receiving(percent: Int?)
  case deleting
  /// Set aside, with the reason in words.
  case failed(Phrase)

  /// Where a document of this device is: with `staysHere` nothing goes to the cloud.
  public init(_ document: StoredDocument, staysHere: Bool, percent: Int? = nil) {
    switch document.sync {
    case _ where staysHere: self = Self.resting(document)
    case .pendingUpload: self = .waitsToSend
    case .uploading: self = .sending(percent: percent)
    case .synced: self = .synced
    case .pendingDownload: self = .waitsToReceive
    case .downloading: self = .receiving(percent: percent)
    case .pendingDelete: self = .deleting
    case .error: self = .failed(document.fault?.phrase ?? .documentsFaultGivenUp)
    }
  }

  /// Where the copies of a document are that moves no more.
  private static func resting(_ document: StoredDocument) -> Self {
    guard document.isInCloud else { return .deviceOnly }
    return switch document.sync {
    case .synced: .cloudToo
    case .pendingDownload, .downloading: .cloudOnly
    case .pendingUpload, .uploading, .pendingDelete: .cloudOlder
    case .error: document.fault?.isOfSending == true ? .cloudOlder : .cloudOnly
    }
  }

  /// The same of one of its files.
  static func resting(isHere: Bool, isInCloud: Bool) -> Self {
    isInCloud ? (isHere ? .cloudToo : .cloudOnly) : .deviceOnly
  }

  /// True for what somebody has to look at.
  public var isFailed: Bool { if case .failed = self { true } else { false } }

  public var isMoving: Bool {
    switch self {
    case .sending, .receiving: true
    default: false
    }
  }

  public var phrase: Phrase {
    switch self {
    case .deviceOnly: .documentsDevice
    case .cloudToo: .documentsCloudToo
    case .cloudOlder: .documentsCloudOlder
    case .cloudOnly: .documentsCloudOnly
    case .waitsToSend: .documentsWaitUp
    case .sending(let percent): percent.map { .documentsSending($0) } ?? .documentsWaitUp
    case .synced: .documentsSynced
    case .waitsToReceive: .documentsWaitDown
    case .receiving(let percent): percent.map { .documentsReceiving($0) } ?? .documentsWaitDown
    case .deleting: .documentsDeleting
    case .failed(let reason): .documentsError(reason)
    }
  }
}

/// How far a file's bytes have come.
public struct TransferProgress: Hashable, Sendable {
  /// Whether the files of a document go to the cloud or come from it.
  public enum Way: Hashable, Sendable { case up, down }

  public let way: Way
  public let done: Int64
  public let total: Int64
  /// Bytes a second; nil before that can be told.
  public let rate: Int64?

  public init(_ way: Way, done: Int64, of total: Int64, rate: Int64?) {
    (self.way, self.done, self.total, self.rate) = (way, done, total, rate)
  }

  /// Rounded down, so that 100 means all.
  public var percent: Int { Numerals.percent(Int(done), of: Int(total)) ?? 100 }
}

/// A file of the open document.
public struct DocumentFileRow: Hashable, Sendable {
  public let attachment: Attachment
  /// Where it is; nil for a patient.
  public let standing: DocumentStanding?
  /// How far its bytes have come; nil while none go.
  public let progress: TransferProgress?
  /// True when its bytes are on this device.
  public let isHere: Bool
}

/// The document that is open, with its files and where their copies are.
public struct DocumentDetail: Hashable, Sendable {
  public let id: DocumentID
  /// What it says, when and where that was made.
  public let revision: DocumentRevision
  /// What the patient it names is called; nil when it names none that is known here.
  public let patientName: String?
  /// Where it is; nil for a patient.
  public let standing: DocumentStanding?
  /// Its files, in the order attached.
  public let files: [DocumentFileRow]
  /// How many earlier versions there are; nil for a patient.
  public let versions: Int?
  /// True when it was last changed on this device.
  public let isFromHere: Bool
  /// The two versions that wait to be settled; nil when there are none.
  public let conflict: DocumentConflict?
  /// What of it was set aside, and why; nil when nothing was.
  public internal(set) var aside: SetAsideItem?

  /// The note that a person wrote about it.
  public var fields: DocumentFields { revision.fields }
}

/// Two versions of one document that wait to be settled (decision P-16).
public struct DocumentConflict: Hashable, Sendable {
  /// What was changed on this device; on a third one, what the cloud holds.
  public let here: DocumentRevision
  /// What was changed on the other device.
  public let there: DocumentRevision
  /// True when the first was changed on this device; nil when only the device's name can tell.
  public let isHere: Bool?

  public init(here: DocumentRevision, there: DocumentRevision, isHere: Bool? = nil) {
    (self.here, self.there, self.isHere) = (here, there, isHere)
  }
}

extension DocumentCategory {
  public var phrase: Phrase {
    switch self {
    case .insurance: .categoryInsurance
    case .notebook: .categoryNotebook
    case .prescription: .categoryPrescription
    case .result: .categoryResult
    case .contract: .categoryContract
    }
  }
}

extension DocumentDate.Label {
  public var phrase: Phrase {
    switch self {
    case .renewal: .documentsRenewal
    case .due: .documentsDue
    case .expiry: .documentsExpiry
    }
  }
}

extension Phrase {
  /// A person as the screens call them: with さん in Japanese, unless the family wrote an honorific.
  public static func person(_ name: String) -> Phrase {
    name == name.withoutHonorific ? .patientName(name) : .conflictDevice(name)
  }
}

extension String {
  /// The name without the honorific that the family may have written, for sentences that bring さん.
  public var withoutHonorific: String {
    // lint: words of data
    let honorifics = ["さん", "ちゃん", "くん", "さま", "様"]
    guard let end = honorifics.first(where: { hasSuffix($0) }), count > end.count else {
      return self
    }
    return String(dropLast(end.count))
  }
}
