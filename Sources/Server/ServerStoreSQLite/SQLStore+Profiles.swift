internal import APIContract
internal import Domain
internal import ServerCore

extension SQLReader {
  func profile(of key: Int64) throws -> PatientProfile {
    let kept = try first(.profile, key) { row in row.optional(0) { row.text($0) } }
    guard let kept, let kept else { return .unknown }
    do {
      return try PatientProfile(strictly: Array(kept.utf8))
    } catch {
      throw CorruptRecordError(column: "profile")
    }
  }
}

extension SQLWriter {
  func setProfile(_ profile: PatientProfile, of key: Int64) throws {
    let kept = profile == .unknown ? nil : String(decoding: profile.jsonBytes, as: UTF8.self)
    try database.run("UPDATE patient SET profile = ?2 WHERE id = ?1", key, kept)
  }
}
