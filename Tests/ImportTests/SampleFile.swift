import Domain
import ServerCore

/// A small household file that is right, with places at which a test can break it.
struct SampleFile {
  var version = "1"
  var caregiver = #"{"email": "Hana@Example.jp"}"#
  var patient = #""displayName": "佐藤 ハナさん""#
  var medication = #""from": "2026-01-01", "name": "メトホルミン錠250mg", "dosageText": "1錠""#
  var count = "1"
  var regimens = #"[{"from": "2026-01-01", "times": ["19:00", "08:00"]}]"#
  var doses = "[]"
  var more = ""

  static let now = Timestamp(ascii: "2026-02-10T05:32:00Z") ?? Timestamp(secondsSinceEpoch: 0)

  var text: String {
    """
    {"version": \(version), "caregiver": \(caregiver),
     "patients": [{\(patient), "medications": [
       {\(medication), "doseCountPerIntake": \(count), "regimens": \(regimens),
        "doses": \(doses)\(more)}]}]}
    """
  }

  func record() throws(RequestFault) -> HouseholdRecord {
    try Self.record(of: text)
  }

  static func record(of text: String) throws(RequestFault) -> HouseholdRecord {
    var ids = SplitMix64(seed: 1)
    return try HouseholdDraft(parsing: Array(text.utf8))
      .record(passwordHash: nil, now: now, ids: &ids)
  }

  /// The fault of a text, or nil when it is accepted.
  static func fault(in text: String) -> RequestFault? {
    do {
      _ = try record(of: text)
      return nil
    } catch {
      return error
    }
  }
}
