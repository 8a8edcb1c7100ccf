import APIContract
import Domain
import Logging
import ServerCore
import ServerHTTP
import ServerStoreSQLite
import ServiceLifecycle

extension DemoCommand {
  /// Seeds the three households, prints the line, serves until SIGTERM. Source: product §2.1.
  func runHeadless(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    let demo = HeadlessDemo(
      record: try DemoRecord(
        basics.language, now: basics.clock.now(), historyDays: historyDays),
      clock: basics.clock,
      configuration: .init(
        address: try address(sentences), latency: .milliseconds(latency)), beginning: beginning)
    do {
      try await ServiceGroup.untilToldToStop(demo, logger: .standardError)
    } catch {
      throw CommandFailure(error, listeningOn: demo.configuration.address, sentences)
    }
  }
}

/// The demo without a screen, as a service: its directory is gone however it ends.
struct HeadlessDemo: Service {
  let record: DemoRecord
  let clock: ProgramClock
  let configuration: APIServerConfiguration
  let beginning: DemoBeginning

  func run() async throws {
    let directory = try RunDirectory("okusuri-demo")
    defer { directory.remove() }
    directory.outlive()
    let parts = try ServerParts(database: directory.path + "/record.sqlite", now: clock.now)
    var households: [(plan: DemoPlan, members: HouseholdMembers)] = []
    for plan in DemoPlan.allCases {
      guard !Task.isShuttingDownGracefully else { return }
      households.append((plan, try await seed(plan, parts)))
    }
    var configuration = configuration
    configuration.purchases = .localStore(in: directory.path, now: clock.now)
    configuration.answersNothing = beginning.isOffline
    let line = HeadlessLine(start: record.now, households: households)
    try await parts.server(configuration, logger: .standardError) { address in
      CommandOutput.body(line.bytes(url: address.url ?? "\(address)"))
      // Nobody knows where it is, and so nobody would end it.
      CommandOutput.endUnlessHeard()
    }.run()
    try await parts.record.close()
  }

  private func seed(_ plan: DemoPlan, _ parts: ServerParts) async throws -> HouseholdMembers {
    let hash = try await PasswordHasher().hash(plan.password)
    let household = try record.household(plan, passwordHash: hash)
    try await parts.store(household, at: record.now)
    let caregiver = try await parts.sessions.issueSession(
      for: .caregiver(household.caregiver), accessAge: beginning.tokenAge)
    var patients: [HouseholdMembers.Member] = []
    for patient in household.patients {
      let tokens = try await parts.sessions.issueSession(
        for: .patient(patient.id), accessAge: beginning.tokenAge)
      patients.append((patient.id, patient.displayName, tokens))
    }
    return HouseholdMembers(id: household.caregiver, caregiver: caregiver, patients: patients)
  }
}

/// Everybody of one household, signed in.
struct HouseholdMembers: Sendable {
  typealias Member = (id: PatientID, displayName: String, tokens: TokensAnswer)

  let id: CaregiverID
  let caregiver: TokensAnswer
  let patients: [Member]
}

/// The one line on stdout that outside tools rely on. Source: product §2.1.
struct HeadlessLine: Sendable {
  let start: Timestamp
  let households: [(plan: DemoPlan, members: HouseholdMembers)]

  /// The line without its end; `today` and `cutoffDate` are those of the start.
  func bytes(url: String) -> [UInt8] {
    var json = JSONWriter(capacity: 4096)
    let today = start.tokyoDate
    json.object { json in
      json.field("url", url)
      json.field("today", today.description)
      json.field("cutoffDate", FeatureGate.historyCutoffDate(today: today).description)
      json.name("households")
      json.object { json in
        for (plan, members) in households {
          json.name(data: plan.rawValue)
          write(members, plan, to: &json)
        }
      }
    }
    return json.bytes
  }

  private func write(_ members: HouseholdMembers, _ plan: DemoPlan, to json: inout JSONWriter) {
    json.object { json in
      json.name("caregiver")
      json.object { json in
        json.field("id", members.id.description)
        json.field("email", plan.email)
        json.field("password", plan.password)
        write(members.caregiver, to: &json)
      }
      json.name("patients")
      json.array(members.patients) { json, patient in
        json.object { json in
          json.field("id", patient.id.description)
          json.field("displayName", patient.displayName)
          write(patient.tokens, to: &json)
        }
      }
    }
  }

  private func write(_ tokens: TokensAnswer, to json: inout JSONWriter) {
    json.field("accessToken", tokens.accessToken)
    json.field("refreshToken", tokens.refreshToken)
  }
}
