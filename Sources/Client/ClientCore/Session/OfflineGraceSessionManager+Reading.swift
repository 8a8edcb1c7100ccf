public import APIClient
public import APIContract
import LocalStore

extension OfflineGraceSessionManager {
  /// The caregiver's patients; `forbidden` in a patient's session.
  public func patients() async throws(APIError) -> [PatientAnswer] {
    let client = client
    return try await perform { token throws(APIError) in try await client.patients(token: token) }
  }

  /// The caregiver's patients, kept on this device too.
  public func patients(keptIn cache: RecordCache?) async throws(APIError) -> [PatientAnswer] {
    let client = client
    let seen: Seen<ListAnswer<PatientAnswer>> = try await perform { token throws(APIError) in
      try await client.seen(.patients, token: token)
    }
    cache?.keep(seen.body, as: .patients)
    return seen.answer.items
  }
}
