import Foundation
import TestSupport
import Testing

/// What the program leaves in a person's home.
@Suite(.serialized) struct `Files of the program` {
  @Test func `W-70 after a day's use everything in two homes is 0600 in folders of 0700`()
    async throws
  {
    let server = try await OutsideServer()
    let (first, second) = (try await server.firstMachine(), try await server.machine())
    let card = try first.home.write("%PDF-1.7 表", to: "card.pdf")
    try await first.store("purchase", "premium_yearly")
    try await first.documents("add", "介護保険証", "--category", "insurance", "--file", card)
    let day = [
      ["take", "メトホルミン", "--at", "08:00"], ["undo", "メトホルミン", "--at", "08:00"],
      ["export", "--format", "csv", "--output", "day.csv"], ["documents", "sync"],
    ]
    let more = [
      ["patients", "code"], ["status"],
      ["medications", "add", "ロキソニン", "--dosage", "1錠", "--slots", "morning"],
    ]
    for arguments in day + more { try await first.done(arguments) }
    for arguments in day { try await second.done(arguments) }
    try await second.done(["documents", "save", "介護", "--as", "card.pdf"])
    // The screens too, which keep the days around today and a choice of the settings.
    let program = try await second.open()
    try await program.openHistory()
    try await program.press("4", .down, .down, .down, .down, .down, .down) {
      $0.focus == "settings.display"
    }
    try await program.press(.enter, .down, .enter) { $0.focus == "settings.language.en" }
    try await program.settle()
    try await program.quit()
    try await server.stop()
    try first.home.expectPrivate(everywhereBut: ["card.pdf"])
    try second.home.expectPrivate(everywhereBut: [])
    for name in [
      "card.pdf", "day.csv", "config/okusuri", "state/okusuri", "data/okusuri/documents",
    ] {
      #expect(FileManager.default.fileExists(atPath: second.home.path(of: name)), "\(name)")
    }
  }
}

extension OutsideServer.Machine {
  /// Runs a command; it has to work.
  fileprivate func done(_ arguments: [String]) async throws {
    let result = try await PipedProgram.run(
      arguments + ["--server", server.address] + Household.clock, home: home)
    guard result.status == .exited(0) else { throw Household.Failure(result: result) }
  }
}
