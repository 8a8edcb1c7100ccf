import APIClient
import ClientCore
import Files
import Glibc
import Localization
import Screen
import Terminal
import ViewModels
import Views

/// One run of the screens on the person's terminal, or of the lines in their place.
@MainActor
struct InterfaceRun {
  private enum Form {
    case screens(TerminalSession, Renderer, UITrace)
    case lines(PlainTerminal)
  }

  private let form: Form

  /// Takes the terminal and opens the trace; lines need no terminal.
  ///
  /// Errors: ``CommandFailure`` with 69 when there is no terminal, 64 when the trace cannot be written.
  init(
    _ options: CommonOptions, _ plain: PlainOptions, own: @autoclosure () -> OwnTheme? = nil,
    colour: ColourChoice = .auto, sentences: CommandSentences
  ) throws(CommandFailure) {
    try plain.check(sentences)
    if plain.isPlain {
      form = .lines(PlainTerminal(columns: plain.columns))
    } else {
      form = try Self.screens(options, own(), colour, sentences)
    }
  }

  private static func screens(
    _ options: CommonOptions, _ own: OwnTheme?, _ colour: ColourChoice,
    _ sentences: CommandSentences
  ) throws(CommandFailure) -> Form {
    let (trace, terminal): (UITrace, TerminalSession)
    do {
      trace = try UITrace(path: options.uiTrace, gridPath: options.uiGrid)
    } catch {
      throw CommandFailure(.usage, sentences.traceUnwritable(error.path))
    }
    do {
      terminal = try TerminalSession(
        options: TerminalOptions(
          own: own, colour: colour, ambiguousIsWide: options.ambiguous == .wide,
          asksWidth: options.ambiguous == .ask))
    } catch {
      throw CommandFailure(.unavailable, sentences.noTerminal)
    }
    let marks: MarkSet = terminal.needsASCIIMarks ? .ascii : .unicode
    return .screens(terminal, Renderer(marks: marks, describes: trace.isOpen), trace)
  }

  /// Shows that the program is there, while what it stands on is being made; lines say it once they can be answered.
  func showStarting(_ language: Language) {
    guard case .screens(let terminal, let renderer, let trace) = form else { return }
    let frame = renderer.startingFrame(language, size: terminal.size)
    terminal.title = frame.title
    terminal.present(frame.buffer, cursor: frame.cursor, cursorShown: frame.showsCursor)
    trace.append(frame, on: terminal)
  }

  /// Shows `app` until the person leaves, and waits for what was recorded last. What the server has not
  /// taken by then stays on this device, which is said on stderr.
  func show(_ app: AppModel) async {
    var signal: Int32?
    switch form {
    case .screens(let terminal, let renderer, let trace):
      _ = await TerminalApp(app, on: terminal, renderer: renderer, trace: trace).run()
    case .lines(let terminal): signal = await PlainApp(app, on: terminal).run()
    }
    if let left = await app.finishRecording() {
      CommandOutput.complain(Strings(app.language)(left))
    }
    guard let signal else { return }
    Glibc.signal(signal, SIG_DFL)
    raise(signal)
  }

  /// Gives the terminal back without having shown anything.
  func abandon() {
    switch form {
    case .screens(let terminal, _, _): terminal.close()
    case .lines(let terminal): terminal.close()
    }
  }
}

extension UITrace {
  /// Appends the line of a frame that `terminal` shows.
  func append(_ frame: Frame, on terminal: TerminalSession) {
    append(frame) { terminal.resolve($0).attributes }
  }
}
