public import APIClient
public import APIContract

extension OfflineGraceSessionManager {
  /// The caregiver's patients; `forbidden` in a patient's session.
  public func patients() async throws(APIError) -> [PatientAnswer] {
    let client = client
    return try await perform { token throws(APIError) in try await client.patients(token: token) }
  }

  /// The bytes our server answers, success or error; for `--json`.
  public func raw(_ endpoint: Endpoint) async throws(APIError) -> RawAnswer {
    let client = client
    return try await perform { token throws(APIError) in
      let answer = try await client.raw(endpoint, token: token)
      // Thrown, so that the token is renewed and the call made once more.
      if answer.error == .unauthorized { throw .unauthorized }
      return answer
    }
  }
}
