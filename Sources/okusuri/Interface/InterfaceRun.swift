import APIClient
import ClientCore
import Localization
import Terminal
import ViewModels
import Views

/// One run of the screens on the person's terminal.
@MainActor
struct InterfaceRun {
  private let terminal: TerminalSession
  private let trace: UITrace

  /// Takes the terminal and opens the trace.
  ///
  /// Errors: ``CommandFailure`` with 69 when there is no terminal, 64 when the trace cannot be written.
  init(_ options: CommonOptions, sentences: CommandSentences) throws(CommandFailure) {
    do {
      trace = try UITrace(path: options.uiTrace, gridPath: options.uiGrid)
    } catch {
      throw CommandFailure(.usage, sentences.traceUnwritable(error.path))
    }
    do {
      terminal = try TerminalSession()
    } catch {
      throw CommandFailure(.unavailable, sentences.noTerminal)
    }
  }

  /// Shows `app` until the person leaves.
  func show(_ app: AppModel) async {
    _ = await TerminalApp(app, on: terminal, trace: trace).run()
  }

  /// Gives the terminal back without having shown anything.
  func abandon() { terminal.close() }
}

extension CommandSentences {
  /// There is nothing to draw on.
  var noTerminal: String {
    text(
      "画面を開ける端末がありません。端末の中で実行してください。記録はそのままです。",
      "There is no terminal to open the screen on. Run it inside one. The record is untouched.")
  }

  func traceUnwritable(_ path: String) -> String {
    text("--ui-trace のファイルに書けません：\(path)", "The file of --ui-trace cannot be written: \(path)")
  }
}
