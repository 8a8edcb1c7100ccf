import APIContract
import ClientCore
import Domain
import Localization
import ServerCore
import TestSupport
import Testing

@testable import ViewModels

/// 書き出し over the real server: how far it is, a stop, and what a printer answers.
@MainActor
struct WriteOutModelTests {
  /// 書き出し of a caregiver, with a desk that a test answers for. Nothing but it asks for the card: nothing is kept.
  private func open(
    _ server: RealServer, _ desk: WriteOutDesk, _ body: (WriteOutModel) async throws -> Void
  ) async throws {
    let environment = ModelEnvironment(
      now: { [clock = server.clock] in clock.value }, sleep: { _ in try await untilCancelled() },
      languageChosen: { _ in }, device: { _ in nil }, desk: desk)
    let app = AppModel(session: server.session, language: .japanese, environment: environment)
    let patients = RealServer.family.patients.map {
      PatientAnswer(
        id: $0.id, displayName: $0.displayName, slotTimes: $0.slotTimes, linked: true, version: 1)
    }
    app.open(.caregiver("hanako@example.jp", opens: patients[0], of: patients))
    let isOpen = await eventually {
      guard case .record(let record) = app.stage else { return false }
      return record.today.day != nil
    }
    guard isOpen, case .record(let record) = app.stage else {
      Issue.record("no record was opened")
      return
    }
    record.writeOut.open()
    try await body(record.writeOut)
    app.signedOut()
  }

  private func write(_ model: WriteOutModel, replacing: Bool = false) {
    let entry = WriteOutEntry(.card, as: [.pdf]) { _ in "/tmp/okusuri-card.pdf" }
    model.write(entry, replacing: replacing)
  }

  private func progress(_ model: WriteOutModel) -> WriteOutProgress? {
    if case .writing(let progress) = model.page { progress } else { nil }
  }

  private func isList(_ model: WriteOutModel) -> Bool {
    if case .list = model.page { true } else { false }
  }

  private func press(_ intent: Intent, _ model: WriteOutModel) {
    model.pages.last?.handle(intent)
  }

  @Test func `R-9 pages are counted while they are drawn, and Esc says that it stops`()
    async throws
  {
    let desk = WriteOutDesk(
      formats: [],
      write: { _, report in
        report(1, 2)
        try? await untilCancelled()
        return .failure(.stopped)
      }, hasPrinter: { false }, print: { _ in .refused("") })
    try await RealServer.run { server in
      try await open(server, desk) { model in
        write(model)
        let part = WriteOutProgress.Part(done: 1, all: 2)
        #expect(await eventually { progress(model)?.written == part })
        let shown = try #require(progress(model))
        #expect(shown.countsPages && shown.percent == 50 && !shown.isStopping)
        press(.back, model)
        #expect(progress(model)?.isStopping == true)
        #expect(await eventually { isList(model) })
        #expect(model.notice == .exportStopped)
      }
    }
  }

  @Test(
    arguments: [
      (false, .exportStopped, .exportFailedKept),
      (true, .exportStoppedReplacing, .exportFailedReplacing),
    ] as [(Bool, Phrase, Phrase)])
  func `R-9 what is stopped or fails says whether an older file stands there`(
    isReplacing: Bool, stopped: Phrase, failed: Phrase
  ) async throws {
    let end = Shared(WriteOutFault.stopped)
    let desk = WriteOutDesk(
      formats: [], write: { _, _ in .failure(end.value) }, hasPrinter: { false },
      print: { _ in .refused("") })
    try await RealServer.run { server in
      try await open(server, desk) { model in
        write(model, replacing: isReplacing)
        #expect(progress(model)?.replaces == isReplacing)
        #expect(await eventually { isList(model) })
        #expect(model.notice == stopped)
        end.value = .drawing
        write(model, replacing: isReplacing)
        #expect(await eventually { failure(model)?.body.last == failed })
      }
    }
  }

  @Test func `R-9 what is stopped while it is fetched is never written`() async throws {
    let written = Shared(0)
    let desk = WriteOutDesk(
      formats: [],
      write: { _, _ in
        written.value += Task.isCancelled ? 0 : 1
        return .failure(.stopped)
      }, hasPrinter: { false }, print: { _ in .refused("") })
    try await RealServer.run { server in
      try await open(server, desk) { model in
        await server.held.hold("/card")
        write(model)
        while await !server.held.isHolding { await Task.yield() }
        press(.back, model)
        await server.held.release()
        #expect(await eventually { isList(model) })
        #expect(model.notice == .exportStopped && written.value == 0)
      }
    }
  }

  @Test(
    arguments: [
      (.taken, .exportPrinted, nil),
      (.refused("lp: 紙がありません"), .exportNotPrinted, .exportPrinterSaid(words: "lp: 紙がありません")),
      (.refused(""), .exportNotPrinted, nil), (.silent, .exportPrinterSilent, nil),
    ] as [(PrinterAnswer, Phrase, Phrase?)])
  func `R-9 what a printer answers is told as it is`(
    answer: PrinterAnswer, spoken: Phrase, note: Phrase?
  ) async throws {
    let asked = Shared<[String]>([])
    let desk = WriteOutDesk(
      formats: [], write: { _, _ in .success(WrittenOut(pages: 1, bytes: 1)) },
      hasPrinter: { true },
      print: { path in
        asked.value.append(path)
        return answer
      })
    try await RealServer.run { server in
      try await open(server, desk) { model in
        write(model)
        #expect(await eventually { done(model)?.buttons.count == 3 })
        press(.click("export.done.print"), model)
        #expect(await eventually { done(model)?.spoken == spoken })
        #expect(done(model)?.notes == [note].compactMap(\.self))
        #expect(asked.value == ["/tmp/okusuri-card.pdf"])
      }
    }
  }

  private func failure(_ model: WriteOutModel) -> Question? {
    if case .failed(let card) = model.page { card } else { nil }
  }

  private func done(_ model: WriteOutModel) -> Question? {
    if case .done(let done) = model.page { done.card } else { nil }
  }
}
