import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain
import ViewModels

/// `okusuri members`: who looks after the household together, and what each of them may do.
struct MembersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "members", abstract: Help.members,
    subcommands: [
      MembersListCommand.self, MembersInviteCommand.self, MembersUninviteCommand.self,
      MembersJoinCommand.self, MembersRoleCommand.self, MembersRenameCommand.self,
      MembersRemoveCommand.self, MembersLeaveCommand.self,
    ], defaultSubcommand: MembersListCommand.self)
}

/// A role as it is typed.
enum RoleArgument: String, CaseIterable, ExpressibleByArgument {
  case all, record, view

  var role: MemberRole {
    switch self {
    case .all: .all
    case .record: .record
    case .view: .view
    }
  }
}

struct MembersListCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: Help.membersList)

  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @OptionGroup var output: OutputOptions

  var isJSON: Bool { output.json }

  func run(_ setup: ClientSetup) async throws {
    let seen = try await setup.caregiver().seen(.members)
    let words = setup.sentences
    let members = seen.answer.items.map { member in
      [
        member.name, member.email, words.role(member.role),
        member.lastUsedAt.map(setup.moment) ?? "", member.you ? words.memberYou : "",
        "\(member.id)",
      ]
    }
    let invited = seen.answer.invitations.map { invitation in
      [
        words.memberInvited, "", words.role(invitation.role),
        words.until(setup.moment(invitation.expiresAt)), "", "\(invitation.id)",
      ]
    }
    setup.say(TextTable(rows: members + invited).text, seen.body, json: isJSON)
  }
}

struct MembersInviteCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite", abstract: Help.membersInvite)

  @Argument(help: ArgumentHelp(Help.membersRole))
  var role: RoleArgument
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @OptionGroup var output: OutputOptions

  var isJSON: Bool { output.json }

  var writes: Bool { true }

  func run(_ setup: ClientSetup) async throws {
    let seen = try await setup.caregiver().seen(.invite(role.role))
    let (code, words) = (seen.answer.code ?? "", setup.sentences)
    let place = common.server.map { " --server \(ShellWord.quoted($0))" } ?? ""
    let lines = [
      words.invitationFor(words.role(seen.answer.role)), "", "    \(code)", "",
      words.invitationHolds(until: setup.moment(seen.answer.expiresAt)),
      words.invitationGoesTo("okusuri login --sign-up --invitation \"\(code)\"\(place)"),
    ]
    setup.say(lines.joined(separator: "\n"), seen.body, json: isJSON)
  }
}

struct MembersUninviteCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninvite", abstract: Help.membersUninvite)

  @Argument(help: ArgumentHelp(Help.membersUninviteId))
  var id: String
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @OptionGroup var output: OutputOptions

  var isJSON: Bool { output.json }

  var writes: Bool { true }

  func run(_ setup: ClientSetup) async throws {
    let session = try await setup.caregiver()
    let open = try await session.send(.members).invitations
    let fitting = id.isEmpty ? [] : open.filter { "\($0.id)".hasPrefix(id.lowercased()) }
    guard fitting.count == 1, let invitation = fitting.first else {
      throw CommandFailure(
        .badData, setup.sentences.noSuchInvitation, candidates: open.map { "\($0.id)" })
    }
    try await session.send(.cancelInvitation(invitation.id))
    setup.say(setup.sentences.invitationCancelled, json: isJSON)
  }
}

struct MembersJoinCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "join", abstract: Help.membersJoin)

  @Argument(help: ArgumentHelp(Help.membersJoinCode))
  var code: String
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @OptionGroup var output: OutputOptions

  var isJSON: Bool { output.json }

  var writes: Bool { true }

  func run(_ setup: ClientSetup) async throws {
    guard InvitationAnswer.code(typed: code) != nil else {
      throw CommandFailure(.usage, setup.sentences.invitationRefused)
    }
    let seen = try await setup.caregiver().seen(.join(JoinRequest(invitation: code)))
    let words = setup.sentences
    setup.say(words.memberJoined(words.role(seen.answer.role)), seen.body, json: isJSON)
  }
}

struct MembersRoleCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "role", abstract: Help.membersRole)

  @OptionGroup var who: NamedMember
  @Argument(help: ArgumentHelp(Help.membersRole))
  var role: RoleArgument
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @OptionGroup var output: OutputOptions

  var isJSON: Bool { output.json }

  var writes: Bool { true }

  func run(_ setup: ClientSetup) async throws {
    let member = try await setup.member(who.name)
    let seen = try await setup.caregiver().seen(
      .changeMember(member.id, MemberChange(role: role.role), version: member.version))
    let words = setup.sentences
    setup.say(
      words.memberChanged(seen.answer.name, role: words.role(seen.answer.role)), seen.body,
      json: isJSON)
  }
}

struct MembersRenameCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: Help.membersRename)

  @OptionGroup var who: NamedMember
  @Argument(help: ArgumentHelp(Help.membersRenameNewName))
  var newName: String
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @OptionGroup var output: OutputOptions

  var isJSON: Bool { output.json }

  var writes: Bool { true }

  func run(_ setup: ClientSetup) async throws {
    let words = setup.sentences
    let change = MemberChange(name: try words.name(newName))
    let member = try await setup.member(who.name)
    let seen = try await setup.caregiver().seen(
      .changeMember(member.id, change, version: member.version))
    setup.say(
      words.memberChanged(seen.answer.name, role: words.role(seen.answer.role)), seen.body,
      json: isJSON)
  }
}

struct MembersRemoveCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: Help.membersRemove)

  @OptionGroup var who: NamedMember
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @OptionGroup var output: OutputOptions

  var isJSON: Bool { output.json }

  var writes: Bool { true }

  func run(_ setup: ClientSetup) async throws {
    let member = try await setup.member(who.name)
    try await setup.caregiver().send(.removeMember(member.id))
    setup.say(setup.sentences.memberRemoved(member.name), json: isJSON)
  }
}

struct MembersLeaveCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "leave", abstract: Help.membersLeave)

  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @OptionGroup var output: OutputOptions

  var isJSON: Bool { output.json }

  var writes: Bool { true }

  func run(_ setup: ClientSetup) async throws {
    try await setup.caregiver().send(.leave)
    setup.say(setup.sentences.memberLeft, json: isJSON)
  }
}

/// Which member a command is about.
struct NamedMember: ParsableArguments {
  @Argument(help: ArgumentHelp(Help.membersWho))
  var name: String
}

extension ClientSetup {
  /// The member that a name, an address or an identifier means.
  fileprivate func member(_ name: String) async throws -> MemberAnswer {
    let members = try await caregiver().send(.members).items
    if let exact = members.first(where: { $0.email == name.accountAddress }) { return exact }
    return try NameMatch.one(
      name, in: members, id: { "\($0.id)" }, name: \.name, none: sentences.noSuchMember,
      several: sentences.noSuchMember)
  }
}

extension CommandSentences {
  fileprivate func role(_ role: MemberRole) -> String {
    switch role {
    case .all: roleAll
    case .record: roleRecord
    case .view: roleView
    }
  }
}
