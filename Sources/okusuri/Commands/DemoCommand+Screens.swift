import APIContract
import ViewModels

extension DemoCommand {
  /// Opens the screens on a household of its own; nothing of the person's is touched.
  func runScreens(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    let role = try role(sentences)
    let plan = try demoPlan(sentences)
    let directory = try RunDirectory("okusuri-demo")
    defer { directory.remove() }
    // The household is stored while the terminal is taken: a start costs the longer of the two.
    async let preparing = DemoSession(
      role, in: directory.path, clock: basics.clock, latency: .milliseconds(latency),
      beginning: beginning, language: basics.language
    ) { now in
      try DemoRecord(basics.language, now: now, historyDays: historyDays).household(plan)
    }
    let screens: InterfaceRun
    do {
      // How many colours a terminal takes is no taste of the demo's household.
      screens = try await InterfaceRun(
        common, lines, colour: basics.settings.colour, sentences: basics.sentences)
    } catch {
      await (try? preparing)?.close()
      throw error
    }
    do {
      await screens.showStarting(basics.language)
      directory.outlive()
      let session = try await preparing
      await show(session, on: screens, basics, in: directory.path)
      await session.close()
    } catch {
      await screens.abandon()
      throw error
    }
  }

  private func show(
    _ session: DemoSession, on screens: InterfaceRun, _ basics: RunBasics, in directory: String
  ) async {
    let files = PersonFiles()
    defer { files.close() }
    let environment = ModelEnvironment(
      now: session.clock.now, sleep: { try await Task.sleep(for: $0) }, languageChosen: { _ in },
      shop: { .local(in: directory, $0, now: session.clock.now) },
      device: session.device.open, unsent: session.device.unsent,
      unsentOfAll: session.device.unsentOfAll,
      // Documents that could not be put there are none.
      documents: { try? await session.openDocuments($0) },
      files: files.answers, desk: .program)
    let app = await AppModel(
      session: session.manager, language: basics.language, environment: environment)
    await app.openDevice()
    if let opening = session.opening { await app.open(opening) } else { await app.start() }
    await screens.show(app)
  }
}
