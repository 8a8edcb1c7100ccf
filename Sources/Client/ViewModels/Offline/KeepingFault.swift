public import Files
public import LocalStore
public import Localization

/// Why this device could not keep something of the record.
public enum KeepingFault: Hashable, Sendable {
  case full
  /// The file is damaged, or sealed with another key.
  case damaged
  /// Its owner, mode or kind is wrong.
  case closed
  /// Another window held it too long.
  case busy
  /// A newer okusuri has written it.
  case newer
  case system

  /// What an error of the store means for the person.
  public init(_ error: DeviceStoreError) {
    switch error.reason {
    case .full: self = .full
    case .damaged: self = .damaged
    case .wrongKind, .wrongMode, .wrongOwner: self = .closed
    case .busy: self = .busy
    case .newer: self = .newer
    default: self = .system
    }
  }

  /// Does what keeps something; nil when it is kept.
  init?(_ keep: () throws -> Void) {
    do {
      try keep()
      return nil
    } catch {
      self = (error as? DeviceStoreError).map(KeepingFault.init) ?? .system
    }
  }
}

extension KeepingFault {
  /// Why this device could not keep something, and what to do.
  public var phrase: Phrase {
    switch self {
    case .full: .deviceFull
    case .damaged: .deviceDamaged
    case .closed: .deviceClosed
    case .busy: .deviceBusy
    case .newer: .deviceNewer
    case .system: .deviceSystem
    }
  }
}
