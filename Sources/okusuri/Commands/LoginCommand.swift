import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain
import LocalStore
import Localization
import Networking
import ViewModels

/// `okusuri login`: signs a caregiver in, makes a new account, or signs a patient in by a code.
struct LoginCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "login", abstract: Help.login)

  @Option(help: ArgumentHelp(Help.loginEmail))
  var email: String?

  @Flag(help: ArgumentHelp(Help.loginPasswordStdin))
  var passwordStdin = false

  @Flag(help: ArgumentHelp(Help.loginSignUp))
  var signUp = false

  @Flag(help: ArgumentHelp(Help.loginInvitation))
  var invitation = false

  @Option(help: ArgumentHelp(Help.loginCode, valueName: "number"))
  var code: String?

  @Flag(help: ArgumentHelp(Help.loginLinkStdin))
  var linkStdin = false

  @Flag(help: ArgumentHelp(Help.loginAtHome))
  var atHome = false

  @Flag(help: ArgumentHelp(Help.loginTokenStdin))
  var tokenStdin = false

  @Option(help: ArgumentHelp(Help.loginFingerprint, valueName: "letters"))
  var fingerprint: String?

  @Flag(help: ArgumentHelp(Help.loginCompare))
  var compare = false

  @OptionGroup var output: LocalOutputOptions

  var common: CommonOptions { output.common }

  var isJSON: Bool { output.json }

  var beginsAnew: Bool { signUp }

  /// An account may be there now, and a number that leads to a record once be used up.
  var mayChange: Bool { signUp || code != nil || linkStdin }

  func run(_ setup: ClientSetup) async throws {
    if linkStdin {
      let invitation = try linkRead(setup)
      return try await enter(
        at: try setup.basics.linked(invitation), showing: invitation.fingerprint,
        by: invitation.code, from: setup)
    }
    if atHome {
      return try await enter(at: try await setup.serverAtHome(common.server), from: setup)
    }
    try await setup.compareCertificate(with: fingerprint, again: compare)
    try await enter(setup)
    if setup.isBeginning { await setup.beginning.begun(setup.session) }
  }

  /// Signs in at a server that nobody typed.
  private func enter(
    at server: String, showing letters: String? = nil, by code: String? = nil,
    from setup: ClientSetup
  ) async throws {
    var told = common
    told.server = server
    let there = try await ClientSetup(told, .command)
    do {
      try await there.compareCertificate(with: fingerprint ?? letters, again: compare)
      try await enter(there, by: code)
      // Who begins with it finds that server again, as after はじめに.
      if setup.isBeginning { await there.beginning.begun(there.session) }
    } catch {
      await there.close()
      throw error
    }
    await there.close()
  }

  /// Signs in, and says as whom; `invited` is the code of an invitation.
  private func enter(_ setup: ClientSetup, by invited: String? = nil) async throws {
    // Of whichever server: there is one sign-in on a device.
    let before = try? setup.storage.load()
    do {
      if let invited {
        try await follow(invited, setup)
      } else if tokenStdin {
        try await showToken(setup)
      } else if let code {
        try await link(code, setup)
      } else {
        try await signIn(setup)
      }
    } catch APIError.rateLimited(let wait) {
      let seconds = Int(wait.components.seconds)
      throw CommandFailure(
        refused: .rateLimited(retryAfter: wait), setup.strings(.signinTooMany(seconds: seconds)))
    } catch let error as VaultError {
      throw CommandFailure(error, setup.sentences)
    }
    guard let session = await setup.session.currentSession else { return }
    let made = signUp && code == nil
    let words = setup.sentences
    let sentence = made ? words.accountMade(session.account) : words.signedIn(session.account)
    if !isJSON {
      CommandOutput.say(([sentence] + setup.signInEnd).joined(separator: "\n"))
    }
    await sayLeft(by: before, setup)
    let waited = await sendWaiting(setup)
    let status = SignInStatus(
      server: setup.server.description, session: session,
      until: setup.session.grace.vouchedUntil, waited: waited)
    if isJSON { CommandOutput.body(status.jsonBytes) }
  }

  /// Says what somebody else, whose sign-in this one has taken the place of, did not send from this device: nobody is
  /// asked, and it stays. Source: decision P-9.
  private func sayLeft(by before: StoredSession?, _ setup: ClientSetup) async {
    guard let before, let account = await setup.session.deviceAccount,
      before.deviceAccount != account
    else { return }
    let count = await setup.servers.unsent(before.deviceAccount)
    guard count > 0 else { return }
    CommandOutput.complain(setup.sentences.leftByOther(before.account, count))
  }

  /// What this account had not sent from this device goes now. How many waited, and how many still
  /// do; nil when none did. Source: decision P-9.
  private func sendWaiting(_ setup: ClientSetup) async -> SignInStatus.Waited? {
    let records = await setup.records()
    let before = records.counts.waiting
    guard before > 0 else { return nil }
    CommandOutput.complain(setup.sentences.willSend(before))
    do {
      try await records.flush()
    } catch {
      // The sign-in stands; what was not sent waits for the next command.
    }
    await setup.sayHouseholdLeft(records)
    return SignInStatus.Waited(before: before, after: records.counts.waiting)
  }

  private func link(_ code: String, _ setup: ClientSetup) async throws {
    guard email == nil, !passwordStdin, !signUp else {
      throw CommandFailure(.usage, setup.sentences.codeStandsAlone)
    }
    let digits = NameMatch.folded(code)
    guard digits.utf8.count == 6, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw CommandFailure(.usage, setup.sentences.notACode)
    }
    try await follow(digits, setup)
  }

  /// The whole address of a QR code, on standard input: neither a list of processes nor a shell's history has
  /// the code.
  private func linkRead(_ setup: ClientSetup) throws(CommandFailure) -> LinkInvitation {
    guard common.server == nil, !atHome, !self.invitation, code == nil, email == nil,
      !passwordStdin, !tokenStdin, !signUp
    else { throw CommandFailure(.usage, setup.sentences.linkStandsAlone) }
    let text =
      try Prompt.isTerminal ? Prompt.secret(setup.sentences.linkWanted) : Prompt.line(most: 1000)
    guard let invitation = LinkInvitation(text) else {
      throw CommandFailure(.badData, setup.sentences.notALink)
    }
    return invitation
  }

  private func follow(_ code: String, _ setup: ClientSetup) async throws {
    do {
      try await setup.session.signInAsPatient(code: code)
    } catch let error as APIError {
      throw codeFailure(error, setup)
    }
  }

  private func signIn(_ setup: ClientSetup) async throws {
    // Nobody is asked for a password that no server wants.
    if !passwordStdin, let issuer = await setup.session.outsideIssuer() {
      throw CommandFailure(.notAllowed, setup.sentences.tokenNeeded(issuer))
    }
    guard !invitation || signUp else {
      throw CommandFailure(.usage, setup.sentences.invitationSignsUp)
    }
    let invited = invitation ? try setup.invitation(fromStdin: passwordStdin) : nil
    let (email, password) = try credentials(setup)
    do {
      if signUp {
        try await setup.session.signUp(
          email: email, password: password, invitation: invited)
      } else {
        try await setup.session.signIn(email: email, password: password)
      }
    } catch let error as APIError {
      guard error == .notFound else { throw signInFailure(error, email, setup) }
      let issuer = await setup.session.outsideIssuer() ?? setup.sentences.someIssuer
      throw CommandFailure(
        refused: error, as: .notAllowed, setup.sentences.tokenNeeded(issuer))
    }
  }

  /// Signs in with the token of an outside issuer. Source: decision 0053.
  private func showToken(_ setup: ClientSetup) async throws {
    guard email == nil, code == nil, !passwordStdin, !signUp else {
      throw CommandFailure(.usage, setup.sentences.tokenStandsAlone)
    }
    let token =
      try Prompt.isTerminal
      ? Prompt.secret(setup.strings(.signinToken))
      : Prompt.line(most: OfflineGraceSessionManager.longestToken)
    do {
      try await setup.session.signIn(issuersToken: token)
    } catch let refusal as IssuerTokenRefusal {
      throw CommandFailure(
        refusal == .unreadable ? .badData : .notAllowed, setup.strings(refusal.phrase))
    } catch APIError.forbidden {
      throw CommandFailure(refused: .forbidden, setup.strings(.setupClosed))
    }
  }

  private func codeFailure(_ error: APIError, _ setup: ClientSetup) -> any Error {
    switch error {
    case .unauthorized, .wrongSecret, .notFound, .validation:
      CommandFailure(refused: error, as: .notAllowed, codeRefusal(error, setup))
    default: error
    }
  }

  private func codeRefusal(_ error: APIError, _ setup: ClientSetup) -> String {
    // The record that was asked was begun by this run: no number of the family is one of it.
    if setup.isFirstRun { return setup.sentences.codeNeedsServer }
    guard case .wrongSecret(let left) = error, left > 0 else { return setup.sentences.codeRefused }
    return setup.strings(.codeTriesLeft(left))
  }

  private func signInFailure(
    _ error: APIError, _ email: String, _ setup: ClientSetup
  ) -> any Error {
    let words = setup.sentences
    switch error {
    case .forbidden where signUp: return CommandFailure(refused: error, words.signUpClosed)
    case .wrongPassword("invitation", _), .validation("invitation"):
      return CommandFailure(refused: error, as: .badData, words.invitationRefused)
    case .conflict: return CommandFailure(refused: error, words.addressTaken(email))
    case .wrongSecret(let left) where left > 0:
      return CommandFailure(
        refused: error, as: .notAllowed, setup.strings(.signinTriesLeft(left)))
    case .unauthorized, .wrongSecret, .validation:
      return signUp
        ? CommandFailure(
          refused: error, as: .badData, words.signUpRefused(SignUpRequest.shortestPassword))
        : CommandFailure(refused: error, as: .notAllowed, setup.strings(.signinFailed))
    default: return error
    }
  }

  private func credentials(
    _ setup: ClientSetup
  ) throws(CommandFailure) -> (email: String, password: String) {
    if passwordStdin, email == nil {
      throw CommandFailure(.usage, setup.sentences.passwordNeedsEmail)
    }
    guard passwordStdin || Prompt.isTerminal else {
      throw CommandFailure(.usage, setup.sentences.loginNeedsTerminal)
    }
    let source = try Passwords(fromStdin: passwordStdin, setup.sentences)
    let address = email ?? Prompt.ask(setup.strings(.signinEmail))
    if signUp { return (address, try source.new(for: address)) }
    let password = try source.known(setup.strings(.signinPassword))
    guard passwordStdin || !address.isEmpty && !password.isEmpty else {
      throw CommandFailure(.usage, setup.strings(.signinEmpty))
    }
    return (address, password)
  }
}

/// Who is signed in, for programs.
struct SignInStatus: JSONWritable {
  let server: String
  let session: StoredSession
  /// When an outside issuer's token ends; nil without one.
  let until: Timestamp?
  /// What had waited for this sign-in; nil when nothing had.
  let waited: Waited?

  /// Writes of the account that were on this device before it signed in.
  struct Waited {
    let before: Int
    let after: Int
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("server", server)
      json.field("role", session.role.rawValue)
      json.field("account", session.account)
      if let until { json.field("signInUntil", ascii: until) }
      guard let waited else { return }
      json.field("sent", waited.before - waited.after)
      json.field("unsent", waited.after)
    }
  }
}
