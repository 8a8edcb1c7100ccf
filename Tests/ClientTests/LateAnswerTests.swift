import APIClient
import APIContract
import ClientCore
import Domain
import Localization
import Screen
import ServerCore
import TestSupport
import Testing

@testable import ViewModels
@testable import Views

/// Every model that loads, over the real server: an answer that comes late is never drawn.
@MainActor
struct LateAnswerTests {
  /// A page, and the answers that it is drawn from.
  struct Way: Sendable, CustomTestStringConvertible {
    /// The models that load on it.
    let models: Set<String>
    let role: SessionRole
    /// How one comes there from 今日.
    let intents: [Intent]
    /// Parts of what it asks with 更新, as ``HeldAnswers/keep(_:)`` takes them.
    let asks: [String]

    init(_ models: Set<String>, _ role: SessionRole, _ intents: [Intent], asks: [String]) {
      (self.models, self.role, self.intents, self.asks) = (models, role, intents, asks)
    }

    var testDescription: String { "\(models.sorted()) \(role)" }
  }

  private nonisolated static let down = Intent.move(.down)
  nonisolated static let ways = [
    Way(["TodayModel", "TodayRecording"], .caregiver, [], asks: ["/today|", "/inventory|"]),
    Way(["TodayModel"], .patient, [], asks: ["/today|"]),
    Way(["HistoryViewModel"], .caregiver, [.tab(.history)], asks: ["/history/month?"]),
    Way(["HistoryViewModel"], .caregiver, [.tab(.history), .press], asks: ["/history/day"]),
    Way(["HistoryViewModel"], .patient, [.tab(.history)], asks: ["/history/month?"]),
    Way(["YearModel"], .caregiver, [.tab(.history), .year], asks: ["/history/year"]),
    Way(["YearModel"], .patient, [.tab(.history), .year], asks: ["/history/year"]),
    Way(
      ["TrendsModel"], .caregiver, [.tab(.history), .year, .switchLayout],
      asks: ["/history/trends"]),
    Way(
      ["FindModel"], .caregiver, [.search, .type("ア"), .type("ム"), .press], asks: ["/search|"]),
    Way(["ChangesModel"], .caregiver, [.changes], asks: ["/changes|"]),
    Way(["MedicationsModel"], .caregiver, [.medications], asks: ["/medications|"]),
    Way(["OwnMedicationsModel"], .patient, [.medications], asks: ["/medications|"]),
    Way(["PatientDocumentsModel"], .patient, [.tab(.documents)], asks: ["/api/documents?"]),
    Way(
      ["PatientsModel"], .caregiver, [.tab(.settings), down, .press], asks: ["GET /api/patients|"]),
    Way(
      ["MembersModel"], .caregiver,
      [.tab(.settings)] + Array(repeating: down, count: 5) + [.press], asks: ["/members|"]),
    Way(
      ["AccountModel"], .caregiver, [.tab(.settings), .press, down, .press],
      asks: ["/auth/sessions|"]),
  ]

  @Test(arguments: ways)
  func `W-71 an answer that comes after a later one is drawn on no page`(way: Way) async throws {
    try await RealServer.run(as: way.role) { server in
      let app = try await open(way, on: server)
      let before = drawn(app)
      await server.held.keep(way.asks)
      app.handle(.refresh)
      try #require(await comes { await server.held.keepsAll }, "\(way.asks)")
      // Nobody but 更新 reads again what another device changes now.
      server.isDeaf.value = true
      try await change(server)
      if app.refresh.isBusy { app.handle(.back) }
      app.handle(.refresh)
      let record = try record(app)
      try #require(
        await eventually { !app.refresh.isBusy && !record.isReading && drawn(app) != before })
      await server.held.letGo()
      await settle(app)
      let after = drawn(app)
      // What the server has to say, without anything late.
      app.handle(.refresh)
      await settle(app)
      #expect(after == drawn(app))
      #expect(after != before)
      app.signedOut()
    }
  }

  @Test func `W-71 every model that loads is among the pages that are walked`() async throws {
    var found: Set<String> = []
    for role in [SessionRole.caregiver, .patient] {
      try await RealServer.run(as: role) { server in
        let app = try await open(Way([], role, [], asks: []), on: server)
        let record = try record(app)
        found.formUnion(Self.loading(record, within: 4))
        app.signedOut()
      }
    }
    #expect(found == Set(Self.ways.flatMap(\.models)))
  }

  @Test func `W-71 an answer that comes after a later one is not kept over it`() async throws {
    try await RealServer.run { server in
      let session = server.session
      let cache = try #require(await server.device(of: session)).record.cache
      let reader = RecordReader(
        session: session, subject: .patient(RealServer.family.patients[0].id), cache: cache)
      await server.held.keep(["/today|", "GET /api/patients|"])
      let late = Task { try await reader.today() }
      let lateList = Task { try await session.patients(keptIn: cache) }
      try #require(await comes { await server.held.keepsAll })
      try await change(server)
      let day = try await reader.today()
      let list = try await session.patients(keptIn: cache)
      await server.held.letGo()
      #expect(try await late.value != day)
      #expect(try await lateList.value != list)
      #expect(reader.keptToday(testNow.tokyoDate)?.answer == day)
      #expect(cache.patients?.answer == list)
    }
  }

  /// The names of the models that keep an order of loads, from one of them to those that it holds.
  private static func loading(_ value: Any, within depth: Int) -> Set<String> {
    let mirror = Mirror(reflecting: value)
    let isOurs = String(reflecting: type(of: value)).hasPrefix("ViewModels.")
    let isWrapping =
      switch mirror.displayStyle {
      case .optional?, .tuple?, .enum?: true
      default: false
      }
    guard isOurs || isWrapping, depth > 0 else { return [] }
    var names: Set<String> = []
    for child in mirror.children {
      if child.value is LoadOrder {
        names.insert(String(describing: type(of: value)))
      } else {
        names.formUnion(loading(child.value, within: isOurs ? depth - 1 : depth))
      }
    }
    return names
  }

  /// Another device of the family changes something of everything that a page shows.
  private func change(_ server: RealServer) async throws {
    let (client, token) = try await server.signInElsewhere()
    let (patient, medicine) = (RealServer.family.patients[0].id, MedicationID(high: 3, low: 1))
    var change = MedicationChange()
    change.name = "アムロジピンOD錠5mg"
    _ = try await client.send(
      .changeMedication(patient, medicine, change, version: nil), token: token)
    let morning = Timestamp(tokyo: testNow.tokyoDate, LocalTime(minuteOfDay: 480))
    _ = try await client.send(
      .recordDose(patient, DoseRequest(medicationId: medicine, scheduledAt: morning)),
      token: token)
    _ = try await client.send(
      .setInventory(patient, medicine, try #require(Stock(4.0))), token: token)
    let name = PatientChange(displayName: "別の名前")
    _ = try await client.send(.changePatient(patient, name, version: nil), token: token)
    _ = try await client.send(.invite(.view), token: token)
    let fields = DocumentFields(
      title: try DocumentTitle("保険証"), category: .insurance, date: nil,
      note: try DocumentNote(""), tags: [], patient: patient, attachments: [])
    let revision = DocumentRevision(
      fields: fields, createdAt: testNow, updatedAt: testNow, changedOn: try DeviceName("別の端末"))
    let document = DocumentChangeRequest(
      edit: DocumentEditID(high: 4, low: 1), baseVersion: 0, revision: revision)
    _ = try await client.send(
      .putDocument(DocumentID(high: 4, low: 2), document), token: token)
  }

  private func open(_ way: Way, on server: RealServer) async throws -> AppModel {
    // Nobody here waits for a time.
    let environment = ModelEnvironment(
      now: { [clock = server.clock] in clock.value }, sleep: { _ in try await untilCancelled() },
      languageChosen: { _ in }, device: { [server] in await server.device(of: $0) })
    let app = AppModel(session: server.session, language: .japanese, environment: environment)
    await app.openDevice()
    let patients = RealServer.family.patients.map {
      PatientAnswer(
        id: $0.id, displayName: $0.displayName, slotTimes: $0.slotTimes, linked: true, version: 1)
    }
    app.open(
      way.role == .caregiver
        ? .caregiver("hanako@example.jp", opens: patients[0], of: patients)
        : .patient(named: patients[0].displayName))
    await settle(app)
    for intent in way.intents {
      app.handle(intent)
      await settle(app)
    }
    return app
  }

  private func record(_ app: AppModel) throws -> RecordModel {
    guard case .record(let record) = app.stage else { throw NotShown() }
    return record
  }

  /// Nothing is being read or waited for.
  private func settle(_ app: AppModel) async {
    let settled = await eventually {
      guard case .record(let record) = app.stage else { return false }
      return record.today.day != nil && record.contact.connection.loading == 0
        && !app.refresh.isBusy
    }
    #expect(settled)
    // What is read behind a page has not begun yet when it opens, nor what is read without a word.
    for _ in 0..<200 { await Task.yield() }
    #expect(
      await eventually {
        guard case .record(let record) = app.stage else { return false }
        return record.contact.connection.loading == 0 && !record.isReading
      })
  }

  /// What a person reads of the page itself: the title bar tells of loads, the spoken line of the last key.
  private func drawn(_ app: AppModel) -> [String] {
    Renderer(marks: .unicode, describes: true).frame(app, size: Size(width: 80, height: 24))
      .elements.filter { !["titlebar", "spoken"].contains($0.id) }
      .map { "\($0.id): \($0.label)" }
  }

  private func comes(_ condition: () async -> Bool) async -> Bool {
    let end = ContinuousClock.now + .testDeadline
    while ContinuousClock.now < end {
      if await condition() { return true }
      await Task.yield()
    }
    return false
  }
}

extension RecordModel {
  /// True while a search is under way, of which the title bar says nothing.
  fileprivate var isReading: Bool { find?.isSearching ?? false }
}
