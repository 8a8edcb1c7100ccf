import AppResources
import Domain
import Files
import Localization
import ServerCore
import ServerStoreSQLite

/// The sample households of one demo: what is stored and who may look.
struct DemoRecord {
  private let template: DemoTemplate
  /// The instant at which the record stops.
  let now: Timestamp
  private let historyDays: Int

  /// Reads the template of a language; the record stops at `now`, cut to the whole second, so that
  /// two starts with the same `--now` tell the same story under the same names.
  init(_ language: Language, now: Timestamp, historyDays: Int) throws {
    // The households are Japanese and English; whoever reads another language gets the English one.
    let name = "households/demo.\((language == .japanese ? language : .english).rawValue).json"
    guard let file = AppResource.named(name) else { throw FileFault(path: name, reason: .missing) }
    template = try DemoTemplate(parsing: file.text)
    self.now = Timestamp(secondsSinceEpoch: now.secondsSinceEpoch)
    self.historyDays = historyDays
  }

  func household(_ plan: DemoPlan, passwordHash: String? = nil) throws -> HouseholdRecord {
    try template.household(plan, passwordHash: passwordHash, now: now, historyDays: historyDays)
  }
}

extension ServerParts {
  func store(_ household: HouseholdRecord, at now: Timestamp) async throws {
    try await store.write { writer in try writer.save(household, at: now) }
  }
}
