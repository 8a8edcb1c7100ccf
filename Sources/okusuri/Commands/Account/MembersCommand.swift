import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain
import Localization
import Networking
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

struct MembersListCommand: AnsweringCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: Help.membersList)

  @OptionGroup var options: AnswerOptions

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

struct MembersInviteCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite", abstract: Help.membersInvite)

  @Argument(help: ArgumentHelp(Help.membersRole))
  var role: RoleArgument
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    let seen = try await setup.caregiver().seen(.invite(role.role))
    let (code, words) = (seen.answer.code ?? "", setup.sentences)
    let remote = try setup.basics.remote()?.description
    let reach = remote == nil ? setup.home?.elsewhere() : nil
    let place = (remote ?? reach?.address).map { " --server \(ShellWord.quoted($0))" } ?? ""
    let lines = [
      words.invitationFor(words.role(seen.answer.role)), "", "    \(code)", "",
      words.invitationHolds(until: setup.moment(seen.answer.expiresAt)),
      words.invitationGoesTo("okusuri login --sign-up --invitation\(place)"),
    ]
    let compared = reach.map { words.shareFingerprint($0.letters) }
    let onlyHere = remote == nil && reach == nil ? setup.strings(.codeHere) : nil
    setup.say(
      (lines + [compared, onlyHere].compactMap(\.self)).joined(separator: "\n"), seen.body,
      json: isJSON)
  }
}

struct MembersUninviteCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninvite", abstract: Help.membersUninvite)

  @Argument(help: ArgumentHelp(Help.membersUninviteId))
  var id: String
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    let session = try await setup.caregiver()
    let invitation = try NameMatch.begun(
      id, in: try await session.send(.members).invitations, id: { "\($0.id)" },
      none: setup.sentences.noSuchInvitation
    ) { "\($0.id)" }
    try await session.send(.cancelInvitation(invitation.id))
    setup.say(setup.sentences.invitationCancelled, json: isJSON)
  }
}

/// The code is a secret: it is asked for, or read from standard input, and never an argument.
struct MembersJoinCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(commandName: "join", abstract: Help.membersJoin)

  @Flag(help: ArgumentHelp(Help.membersJoinCodeStdin))
  var codeStdin = false
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    let code = try setup.invitation(fromStdin: codeStdin)
    let seen = try await setup.caregiver().seen(.join(JoinRequest(invitation: code)))
    let words = setup.sentences
    setup.say(words.memberJoined(words.role(seen.answer.role)), seen.body, json: isJSON)
  }
}

struct MembersRoleCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(commandName: "role", abstract: Help.membersRole)

  @OptionGroup var who: NamedMember
  @Argument(help: ArgumentHelp(Help.membersRole))
  var role: RoleArgument
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    try await setup.change(who, MemberChange(role: role.role), json: isJSON)
  }
}

struct MembersRenameCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: Help.membersRename)

  @OptionGroup var who: NamedMember
  @Argument(help: ArgumentHelp(Help.membersRenameNewName))
  var newName: String
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    let change = MemberChange(name: try setup.sentences.name(newName))
    try await setup.change(who, change, json: isJSON)
  }
}

struct MembersRemoveCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: Help.membersRemove)

  @OptionGroup var who: NamedMember
  @Flag(help: ArgumentHelp(Help.membersRemoveYes))
  var yes = false
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    let member = try await setup.member(who.name)
    // Whoever takes themself out leaves, with all that has to be asked before.
    if member.you { return try await setup.leaveHousehold(unasked: yes, json: isJSON) }
    let (name, words) = (member.name.withoutHonorific, setup.sentences)
    if !yes {
      try Prompt.confirm(
        words.confirmTakingOut(name), unasked: words.removalNeedsYes(name),
        stopped: words.removalStopped)
    }
    try await setup.session.send(.removeMember(member.id))
    setup.say(words.memberRemoved(name), json: isJSON)
  }
}

struct MembersLeaveCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(commandName: "leave", abstract: Help.membersLeave)

  @Flag(help: ArgumentHelp(Help.membersLeaveYes))
  var yes = false
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    try await setup.leaveHousehold(unasked: yes, json: isJSON)
  }
}

/// Which member a command is about.
struct NamedMember: ParsableArguments {
  @Argument(help: ArgumentHelp(Help.membersWho))
  var name: String
}

extension ClientSetup {
  /// Takes the caller out of the household, once they have said so, or `unasked`: it cannot be taken back without a new
  /// invitation.
  ///
  /// Errors: 69 while the server does not have everything of this device, 65 with why for whoever is alone, 64 without
  /// a yes.
  fileprivate func leaveHousehold(unasked: Bool, json: Bool) async throws {
    try await requireCaregiver()
    let records = await self.records()
    let unsent = try await unsentAtLeaving(records)
    // What nobody can read would be lost unseen.
    if let fault = records.unreadable {
      throw CommandFailure(.unavailable, sentences.unsentUnreadable(fault))
    }
    // Whoever has left may not send it any more, and the others would never know of it.
    guard unsent.isEmpty else {
      throw CommandFailure(.unavailable, sentences.leavesUnsent(unsent.count), candidates: unsent)
    }
    // Whoever is alone is not asked what cannot be.
    guard try await session.send(.members).items.contains(where: { !$0.you }) else {
      throw CommandFailure(refused: .conflict, strings(.memberAlone))
    }
    if !unasked {
      try Prompt.confirm(
        sentences.confirmLeaving, unasked: sentences.leavingNeedsYes,
        stopped: sentences.leavingStopped)
    }
    do throws(APIError) {
      try await session.send(.leave)
    } catch {
      // The server's only conflict here: nobody else is a member any more.
      guard error == .conflict else { throw error }
      throw CommandFailure(refused: error, strings(.memberAlone))
    }
    say(sentences.memberLeft, json: json)
  }

  /// The twelve letters of an invitation: asked for unseen, or a line of standard input. Source: F-27.
  func invitation(fromStdin: Bool) throws(CommandFailure) -> String {
    guard fromStdin || Prompt.isTerminal else {
      throw CommandFailure(.usage, sentences.invitationNeedsTerminal)
    }
    let typed = fromStdin ? Prompt.line(most: 100) : try Prompt.secret(strings(.memberCode))
    guard let code = InvitationAnswer.code(typed: typed) else {
      throw CommandFailure(.badData, sentences.invitationRefused)
    }
    return code
  }

  /// The member that a name, an address or an identifier means.
  fileprivate func member(_ name: String) async throws -> MemberAnswer {
    let members = try await caregiver().send(.members).items
    if let exact = members.first(where: { $0.email == name.accountAddress }) { return exact }
    return try NameMatch.one(
      name, in: members, id: { "\($0.id)" }, name: \.name, none: sentences.noSuchMember,
      several: sentences.noSuchMember)
  }

  fileprivate func change(_ who: NamedMember, _ change: MemberChange, json: Bool) async throws {
    let member = try await member(who.name)
    let seen = try await caregiver().seen(
      .changeMember(member.id, change, version: member.version))
    say(
      sentences.memberChanged(seen.answer.name, role: sentences.role(seen.answer.role)), seen.body,
      json: json)
  }
}

extension CommandSentences {
  fileprivate func role(_ role: MemberRole) -> String { Strings(language)(role.phrase) }
}
