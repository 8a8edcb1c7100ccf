import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain
import LocalStore
import Localization
import Networking
import ServerCore
import ViewModels
import Views

/// `okusuri status`: what this terminal knows.
struct StatusCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "status", abstract: Help.status)

  @Flag(help: ArgumentHelp(Help.jsonObject))
  var json = false

  @Flag(help: ArgumentHelp(Help.statusShort))
  var short = false

  @OptionGroup(title: Help.commonTitle) var common: CommonOptions

  var isJSON: Bool { json }

  func run(_ setup: ClientSetup) async throws {
    // Opened first: once the server has ended the session nobody knows any more whose writes wait.
    let records = await setup.records()
    guard let signedIn = await setup.session.currentSession else {
      throw signedOut(setup, records, setup.sentences.notSignedIn)
    }
    if short {
      let line = try await StatusLine(records, isPatient: signedIn.role == .patient, setup)
      let text = line.text(setup.strings, setup.sentences)
      return json ? CommandOutput.body(line.json(saying: text)) : CommandOutput.say(text)
    }
    let contact: TerminalStatus.Contact
    do {
      contact = try await self.contact(setup)
    } catch {
      guard error == .sessionEnded || error == .unauthorized else { throw error }
      throw signedOut(setup, records, setup.sentences.api(error))
    }
    let status = TerminalStatus(
      server: setup.server.description, signedIn: await named(signedIn, setup, contact),
      contact: contact,
      plan: await plan(setup, of: signedIn, contact),
      storage: setup.storage.kind, grace: GraceStatus(records, today: setup.today),
      untaken: await untaken(setup, records, contact))
    let text =
      status.text(setup.strings, setup.sentences) + "\n" + setup.sentences.storage(status.storage)
    guard case .offline(let error) = contact, error.isStranger else {
      return json ? CommandOutput.body(status.jsonBytes) : CommandOutput.say(text)
    }
    // Somebody else answers: that is no mere state of the network (F-31).
    if !json { CommandOutput.say(text) }
    var failure = CommandFailure(refused: error, setup.sentences.api(error))
    failure.answer = status.jsonBytes
    throw failure
  }

  /// Nobody is signed in: that is an answer too, for programs with its reason.
  private func signedOut(
    _ setup: ClientSetup, _ records: RecordService, _ sentence: String
  ) -> CommandFailure {
    var failure = CommandFailure(.notAllowed, sentence)
    failure.answer =
      SignedOutStatus(
        server: setup.server.description, message: sentence,
        grace: GraceStatus(records, today: setup.today), storage: setup.storage.kind
      ).jsonBytes
    return failure
  }

  /// Asks for the plan; without an answer the status says so and is still a status.
  private func contact(_ setup: ClientSetup) async throws(APIError) -> TerminalStatus.Contact {
    do {
      if let subject = try await anySubject(setup) {
        _ = try await RecordReader(session: setup.session, subject: subject).access()
      }
      return .online(access: setup.session.entitlements.known.access)
    } catch {
      guard CommandFailure.Status(error) == .unavailable else { throw error }
      return .offline(error)
    }
  }

  /// Why the server takes nothing of what waits here, where something does; one that answers says it itself.
  private func untaken(
    _ setup: ClientSetup, _ records: RecordService, _ contact: TerminalStatus.Contact
  ) async -> APIError? {
    guard records.counts.waiting > 0 else { return nil }
    if case .offline(let error) = contact { return error }
    let problems = await setup.servers.problems(of: setup.server)
    return problems?.contains(.cannotWrite) == true ? .serverFull : nil
  }

  /// The sign-in with the name that its patient has now; as it was where nobody can say.
  private func named(
    _ signedIn: StoredSession, _ setup: ClientSetup, _ contact: TerminalStatus.Contact
  ) async -> StoredSession {
    guard case .online = contact else { return signedIn }
    // The name of before is a name too.
    let name = try? await setup.session.learnOwnName()
    var named = await setup.session.currentSession ?? signedIn
    if let name { named.account = name }
    return named
  }

  /// How the caregiver's plan stands, for whoever reads it; nil where nobody has said so.
  private func plan(
    _ setup: ClientSetup, of signedIn: StoredSession, _ contact: TerminalStatus.Contact
  ) async -> PlanStanding? {
    guard !json, signedIn.role == .caregiver, case .online = contact else { return nil }
    do {
      _ = try await setup.session.send(.entitlements)
    } catch {
      return nil
    }
    return PlanStanding(setup.session.entitlements, today: setup.today)
  }

  /// The plan is the same for all patients of a caregiver.
  private func anySubject(_ setup: ClientSetup) async throws(APIError) -> RecordSubject? {
    if await setup.session.currentSession?.role == .patient { return .ownRecord }
    return try await setup.session.patients().first.map { .patient($0.id) }
  }
}

/// What this terminal knows of its sign-in.
struct TerminalStatus: JSONWritable {
  /// How the server was reached just now.
  enum Contact {
    case online(access: AccessAnswer?)
    /// Not at all, for this reason.
    case offline(APIError)
  }

  let server: String
  let signedIn: StoredSession
  let contact: Contact
  /// Of a caregiver, as 設定 プラン says it; nil where nobody has said so.
  let plan: PlanStanding?
  let storage: SecureStorageKind
  let grace: GraceStatus
  /// Why the server takes nothing of what waits; nil where it would, or nothing waits.
  let untaken: APIError?

  func text(_ strings: Strings, _ words: CommandSentences) -> String {
    let isPatient = signedIn.role == .patient
    let role: Phrase = isPatient ? .modePatient : .modeCaregiver
    var lines = [
      "\(strings(.settingsServer))\(words.colon)\(server)",
      "\(strings(role))\(words.colon)\(signedIn.account)",
    ]
    if let end = grace.signInUntil { lines.append(words.signInUntil(end, today: grace.today)) }
    switch contact {
    case .offline(let error): lines += words.withoutNetwork(grace, error, isPatient: isPatient)
    case .online(let access):
      lines += words.online(grace, isPatient: isPatient)
      if let access { lines.append(banner(access, strings)) }
      // Without premium the line before says all there is.
      if let plan, plan.state != PlanStanding.State.none {
        lines.append(PurchaseStrings(strings.language)(plan.spoken))
      }
    }
    return (lines + words.waiting(grace, for: untaken)).joined(separator: "\n")
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("server", server)
      json.field("role", signedIn.role.rawValue)
      json.field("account", signedIn.account)
      switch contact {
      case .offline: json.field("online", false)
      case .online(let access):
        json.field("online", true)
        json.name("access")
        if let access { access.write(to: &json) } else { json.null() }
      }
      grace.write(to: &json)
      storage.write(as: "storage", to: &json)
    }
  }

  private func banner(_ access: AccessAnswer, _ strings: Strings) -> String {
    guard let cutoff = access.cutoffDate, !access.premium else {
      return strings(.historyRetentionBannerPremium)
    }
    return strings(.historyRetentionBannerFree(cutoffDate: cutoff.description))
  }
}

/// What a terminal knows that nobody is signed in to.
private struct SignedOutStatus: JSONWritable {
  let server: String
  let message: String
  let grace: GraceStatus
  let storage: SecureStorageKind

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("code", ErrorCode.unauthorized.rawValue)
      json.field("message", message)
      json.field("server", server)
      grace.write(to: &json)
      storage.write(as: "storage", to: &json)
    }
  }
}
