import APIClient
import APIContract
import Domain
import Localization

// The forms of 家族, and why the server did not take them.
extension Form {
  static let memberName = "member.name"
  static let roleOfMember = "member.role"
  static let invitation = "invitation.code"

  /// What whoever is invited may do.
  static var invitingMember: Form {
    Form(
      id: "member.invite", fields: [roleField(.record)],
      buttons: [FormButton("member.submit", .memberInviteMake, .submit), leaveMembers])
  }

  /// Name and role of a member.
  static func editing(_ member: MemberAnswer) -> Form {
    var form = Form(
      id: "member.entry",
      fields: [
        FormField(
          memberName, .memberNameField, .text(TextField(.text, limit: 100)), isRequired: true),
        roleField(member.role),
      ],
      buttons: [FormButton("member.submit", .patientsSave, .submit), leaveMembers])
    form.fill(memberName, member.name)
    return form
  }

  /// The code by which an account comes into another household.
  static var joining: Form {
    Form(
      id: "invitation", fields: [.invitation(isRequired: true)],
      buttons: [FormButton("invitation.submit", .memberJoinSubmit, .submit), leaveMembers])
  }

  /// What was chosen and written of a member that differs; nil when nothing does.
  func change(of member: MemberAnswer) -> MemberChange? {
    let role = memberRole
    let name = text(Self.memberName)
    let change = MemberChange(
      name: name == member.name ? nil : name, role: role == member.role ? nil : role)
    return change.name == nil && change.role == nil ? nil : change
  }

  /// The chosen role; nil in a form without one.
  var memberRole: MemberRole? {
    chosen(Self.roleOfMember).flatMap(MemberRole.init(rawValue:))
  }

  private static func roleField(_ role: MemberRole) -> FormField {
    FormField(
      roleOfMember, .memberMay,
      .choice(
        Choice(
          MemberRole.allCases.map { Choice.Option($0.rawValue, $0.phrase) },
          chosen: role.rawValue)))
  }

  private static var leaveMembers: FormButton {
    FormButton("member.cancel", .patientsCancel, .leave)
  }
}

extension FormField {
  /// The twelve letters of an invitation, with or without blanks. Enter stops at it where it may stay empty, too:
  /// whoever was invited would make a household of their own by passing it over. Source: F-27.
  static func invitation(isRequired: Bool) -> FormField {
    FormField(
      Form.invitation, .memberCode, .text(TextField(.latin)),
      hint: isRequired ? .memberCodeHintNeeded : .memberCodeHint, isRequired: isRequired,
      check: { form in
        let typed = form.text(Form.invitation)
        return typed.isEmpty || InvitationAnswer.code(typed: typed) != nil
          ? nil : .sentence(.memberCodeBad)
      })
  }
}

extension FieldProblem {
  /// Why the server made nobody a member; nil for what has nothing to do with the invitation.
  static func invitation(_ error: APIError) -> FieldProblem? {
    switch error {
    case .wrongPassword("invitation", let left) where left > 0:
      .sentence(.memberCodeTries(left))
    case .wrongPassword("invitation", _), .validation("invitation"): .sentence(.memberCodeRefused)
    case .householdNotEmpty: .sentence(.memberNotEmpty)
    case .lastManager: .sentence(.memberLast)
    default: nil
    }
  }
}
