public import Domain

// Who looks after the household together.

extension Call<NoBody, MembersAnswer> {
  public static var members: Self { Self(.members) }
}

extension Call<InvitationRequest, InvitationAnswer> {
  /// A fresh code for somebody who is to have this role.
  public static func invite(_ role: MemberRole) -> Self {
    Self(.invite, body: InvitationRequest(role: role))
  }
}

extension Call<JoinRequest, MemberAnswer> {
  /// Comes into another household. `wrongPassword` of `invitation` when nobody has that code; `householdNotEmpty`
  /// when something of one's own would be lost.
  public static func join(_ body: JoinRequest) -> Self { Self(.join, body: body) }
}

extension Call<MemberChange, MemberAnswer> {
  /// Renames a member or gives them another role. `conflict` when `version` is not the newest.
  public static func changeMember(
    _ id: CaregiverID, _ body: MemberChange, version: Int?
  ) -> Self {
    Self(.changeMember, [id], body: body, version: version)
  }
}

extension Call<NoBody, Void> {
  public static func cancelInvitation(_ id: InvitationID) -> Self { Self(.cancelInvitation, [id]) }

  /// Takes a member out. `lastManager` when nobody else may do everything.
  public static func removeMember(_ id: CaregiverID) -> Self { Self(.removeMember, [id]) }

  /// Leaves the household; the sign-in ends by that.
  public static var leave: Self { Self(.leave) }
}
