import APIContract
import Domain
import ServerCore
import TestSupport

// What several caregivers of one household do, as the tests say it.

extension ServerUnderTest {
  func members(_ token: String) async throws -> MembersAnswer {
    try await http.get("/api/household/members", token: token).decoded()
  }

  /// A fresh invitation's code.
  func invitation(_ role: MemberRole, token: String) async throws -> String {
    let answer = try await json(
      "POST", "/api/household/invitations", #"{"role":"\#(role.rawValue)"}"#, token: token)
    guard answer.status == 201 else { throw NotStarted() }
    return try answer.decoded(as: InvitationAnswer.self).code ?? ""
  }

  /// Tries to make an account by an invitation.
  func signUp(
    _ email: String, by invitation: String, named name: String = "美咲"
  ) async throws -> RawAnswer {
    try await json(
      "POST", "/api/auth/sign-up",
      #"{"email":"\#(email)","password":"\#(Self.password)","invitation":"\#(invitation)","#
        + #""name":"\#(name)"}"#)
  }

  /// The access token of a new member of a household.
  func member(
    _ role: MemberRole, of household: HouseholdRecord, _ email: String = "misaki@example.jp",
    named name: String = "美咲"
  ) async throws -> String {
    let code = try await invitation(role, token: try await token(household))
    return try await signUp(email, by: code, named: name).decoded(as: TokensAnswer.self)
      .accessToken
  }

  /// Tries to come into another household.
  func join(_ code: String, token: String) async throws -> RawAnswer {
    try await json(
      "POST", "/api/household/join", #"{"invitation":"\#(code)"}"#, token: token)
  }

  func leave(_ token: String) async throws -> RawAnswer {
    try await http.request("POST", "/api/household/leave", token: token, body: [])
  }

  func change(_ member: CaregiverID, _ body: String, token: String) async throws -> RawAnswer {
    try await json("PATCH", "/api/household/members/\(member)", body, token: token)
  }

  func remove(_ member: CaregiverID, token: String) async throws -> RawAnswer {
    try await http.request("DELETE", "/api/household/members/\(member)", token: token)
  }
}
