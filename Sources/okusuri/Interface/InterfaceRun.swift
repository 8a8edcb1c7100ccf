import APIClient
import ClientCore
import Files
import Localization
import Screen
import Terminal
import ViewModels
import Views

/// One run of the screens on the person's terminal.
@MainActor
struct InterfaceRun {
  private let terminal: TerminalSession
  private let trace: UITrace
  private let renderer: Renderer

  /// Takes the terminal and opens the trace.
  ///
  /// Errors: ``CommandFailure`` with 69 when there is no terminal, 64 when the trace cannot be written.
  init(
    _ options: CommonOptions, own: OwnTheme? = nil, sentences: CommandSentences
  ) throws(CommandFailure) {
    do {
      trace = try UITrace(path: options.uiTrace, gridPath: options.uiGrid)
    } catch {
      throw CommandFailure(.usage, sentences.traceUnwritable(error.path))
    }
    do {
      terminal = try TerminalSession(
        options: TerminalOptions(own: own, ambiguousIsWide: options.ambiguous == .wide))
    } catch {
      throw CommandFailure(.unavailable, sentences.noTerminal)
    }
    let marks: MarkSet = terminal.needsASCIIMarks ? .ascii : .unicode
    renderer = Renderer(marks: marks, describes: trace.isOpen)
  }

  /// Shows that the program is there, while what it stands on is being made.
  func showStarting(_ language: Language) {
    let frame = renderer.startingFrame(language, size: terminal.size)
    terminal.title = frame.title
    terminal.present(frame.buffer, cursor: frame.cursor, cursorShown: frame.showsCursor)
    trace.append(frame, on: terminal)
  }

  /// Shows `app` until the person leaves, and waits for what was recorded last. What the server has not
  /// taken by then stays on this device, which is said on stderr.
  func show(_ app: AppModel) async {
    _ = await TerminalApp(app, on: terminal, renderer: renderer, trace: trace).run()
    let waiting = await app.finishRecording()
    if waiting > 0 { CommandOutput.complain(Strings(app.language)(.offlineLeft(waiting))) }
  }

  /// Gives the terminal back without having shown anything.
  func abandon() { terminal.close() }
}

extension UITrace {
  /// Appends the line of a frame that `terminal` shows.
  func append(_ frame: Frame, on terminal: TerminalSession) {
    append(frame) { terminal.resolve($0).attributes }
  }
}

extension CommandSentences {

}
