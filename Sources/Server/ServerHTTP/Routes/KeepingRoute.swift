internal import APIContract
internal import Domain
internal import HTTPTypes

/// What a caregiver can do with a patient and their record.
enum KeepingRoute: Hashable {
  case changePatient, removePatient
  case makeCode, cancelCode, revoke
  case recordDose, undoDose, recordSlot
  case recordPRNDose, undoPRNDose
  case medications, addMedication
  /// nil for an id that is no UUID; answers like one that does not exist.
  case changeMedication(MedicationID?)
  case regimens(MedicationID?)
  case inventory
  case setInventory(MedicationID?)
  case clearInventory(MedicationID?)
  case importRecord, exportRecord

  private static let table: [String: [HTTPRequest.Method: KeepingRoute]] = [
    "": [.patch: .changePatient, .delete: .removePatient],
    RoutePath.linkingCodes: [.post: .makeCode, .delete: .cancelCode],
    RoutePath.revoke: [.post: .revoke],
    RoutePath.doseRecords: [.post: .recordDose, .delete: .undoDose],
    RoutePath.slotRecords: [.post: .recordSlot],
    RoutePath.prnDoseRecords: [.post: .recordPRNDose, .delete: .undoPRNDose],
    RoutePath.medications: [.get: .medications, .post: .addMedication],
    RoutePath.inventory: [.get: .inventory],
    RoutePath.importRecord: [.post: .importRecord],
    RoutePath.exportRecord: [.get: .exportRecord],
  ]

  /// Reads the part of a path behind the patient, with its slash; nil when it is nothing of ours.
  init?(_ method: HTTPRequest.Method, _ rest: Substring) {
    if let methods = Self.table[String(rest)] {
      guard let route = methods[method] else { return nil }
      self = route
      return
    }
    let prefix = RoutePath.medications + "/"
    guard rest.hasPrefix(prefix) else { return nil }
    let below = rest.dropFirst(prefix.count)
    let slash = below.firstIndex(of: "/") ?? below.endIndex
    guard slash > below.startIndex else { return nil }
    self.init(method, MedicationID(ascii: below[..<slash]), below[slash...])
  }

  private init?(_ method: HTTPRequest.Method, _ medication: MedicationID?, _ rest: Substring) {
    switch (method, rest) {
    case (.patch, ""): self = .changeMedication(medication)
    case (.get, Substring(RoutePath.regimens)): self = .regimens(medication)
    case (.put, Substring(RoutePath.inventory)): self = .setInventory(medication)
    case (.delete, Substring(RoutePath.inventory)): self = .clearInventory(medication)
    default: return nil
    }
  }

  /// The name for logs; says nothing about whom.
  var name: String { String("\(self)".prefix { $0 != "(" }) }
}
