import APIContract
import Domain
import ServerCore
import TestSupport

// What a family does with its account, as the tests say it.

extension ServerUnderTest {
  static let password = "himitsu-no-8"

  func json(
    _ method: String, _ path: String, _ body: String, token: String? = nil,
    headers: [(String, String)] = []
  ) async throws -> RawAnswer {
    try await http.request(
      method, path, token: token, headers: [("Content-Type", "application/json")] + headers,
      body: Array(body.utf8))
  }

  /// Tries to make an account.
  func signUp(_ email: String, _ password: String = password) async throws -> RawAnswer {
    try await json(
      "POST", "/api/auth/sign-up", #"{"email":"\#(email)","password":"\#(password)"}"#)
  }

  func signIn(_ email: String, _ password: String = password) async throws -> RawAnswer {
    try await json(
      "POST", "/api/auth/sign-in", #"{"email":"\#(email)","password":"\#(password)"}"#)
  }

  /// Tries to add a patient.
  func add(_ name: String, token: String) async throws -> RawAnswer {
    try await json("POST", "/api/patients", #"{"displayName":"\#(name)"}"#, token: token)
  }

  func patients(token: String) async throws -> [PatientAnswer] {
    let answer = try await http.get("/api/patients", token: token)
    return try answer.decoded(as: ListAnswer<PatientAnswer>.self).items
  }

  /// A fresh code for a patient.
  func code(_ path: String, token: String) async throws -> LinkingCodeAnswer {
    try await http.request("POST", path + "/linking-codes", token: token, body: []).decoded()
  }

  /// Tries to exchange a code.
  func link(_ code: String) async throws -> RawAnswer {
    try await json("POST", "/api/patient/link", #"{"code":"\#(code)"}"#)
  }

  /// The status of a GET.
  func status(_ path: String, token: String) async throws -> Int {
    try await http.get(path, token: token).status
  }
}

/// Six digits that are not the ones given.
func wrong(_ code: String) -> String {
  let last = code.utf8.last ?? 0x30
  return code.dropLast() + (last == 0x39 ? "0" : String(UnicodeScalar(last + 1)))
}
