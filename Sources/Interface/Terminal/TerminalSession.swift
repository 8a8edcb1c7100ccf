internal import CTerminal
internal import Glibc
public import Screen
internal import Threads

/// The claim on the person's terminal, from taking the screen to giving it back.
///
/// Frames go out through ncurses, one `write` each; keys come in as bytes and leave decoded.
/// However the process ends, short of SIGKILL, the terminal is restored, and the exit status still
/// tells the signal. While nobody presses anything, nothing runs. There is at most one session at a
/// time. Source: docs/terminal.md
@MainActor
public final class TerminalSession {
  /// The size in columns and rows, at least 1×1.
  public internal(set) var size: Size
  public var depth: ColourDepth { painter.depth }
  public var theme: Theme { painter.theme }
  public let type: String
  /// The type that was asked for but is not known here or cannot place text; nil when it is in use.
  public let refusedType: String?
  /// Whether box drawing and marks may come out wrong: another locale, the console, ambiguous as wide.
  public internal(set) var needsASCIIMarks: Bool

  /// All keys that were waiting, in order; answers of the terminal are not among them.
  /// What is typed before anybody listens waits, and comes first.
  public var onKeys: (([KeyEvent]) -> Void)? {
    didSet { hand(on: []) }
  }
  /// The new size; the screen is empty until the next frame.
  public var onResize: (Size) -> Void = { _ in }
  /// The terminal is gone: called once, nothing is drawn afterwards.
  public var onHangup: () -> Void = {}
  /// The process goes on after it was stopped; the last frame is already on the screen again.
  public var onResume: () -> Void = {}
  /// The terminal has said that it draws ambiguous characters wide: pictures with marks of ASCII are wanted.
  public var onWideMarks: () -> Void = {}

  var painter: CellPainter
  var decoder = KeyDecoder()
  var input = InputClock()
  /// The frame on the screen; nil when nothing is known of it.
  var shown: ScreenBuffer?
  /// The last frame given to ``present(_:cursor:cursorShown:links:)``.
  var last: (buffer: ScreenBuffer, cursor: Point, cursorShown: Bool, links: [ScreenLink])?
  private var links = LinkPainter()
  /// False once the terminal was given back or is gone.
  public internal(set) var isOpen = true
  private var waitingKeys: [KeyEvent] = []
  let answersQuestions: Bool
  /// What the window's title shall say, for those that can put the one before back. The next picture brings it.
  public var title = "" {
    didSet { if title != oldValue { isTitleShown = false } }
  }
  private let hasTitle: Bool
  private var isTitleShown = false
  private var rings = false
  private var clipping: String?
  /// The person's own colours; nil where nobody has chosen any.
  private let own: OwnTheme?
  /// Whether the theme follows the ground that the terminal reports.
  var picksTheme: Bool
  /// The theme that fits that ground; nil until the terminal has told.
  var groundTheme: Theme?
  /// Whether it has said that it knows synchronized output. Links, which none can be asked for, are older: a terminal
  /// that has the one takes the other.
  var drawsSynchronized = false
  var wasAsked = false
  var asksWidth: Bool

  /// Takes the terminal.
  ///
  /// Throws ``TerminalUnavailable`` and leaves everything as it was when there is none.
  public init(options: TerminalOptions = TerminalOptions()) throws(TerminalUnavailable) {
    var terminal = ct_terminal()
    try TerminalSession.check(ct_open(options.type, &terminal))
    let depth = options.depth(of: terminal.offer)
    let dumb = options.type == "dumb"
    type = withUnsafeBytes(of: terminal.type) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    refusedType = terminal.asked_for_type ? nil : options.type ?? ""
    needsASCIIMarks =
      !terminal.locale_is_utf8 || type.hasPrefix("linux") || options.ambiguousIsWide
    answersQuestions = terminal.offer.answers && !dumb
    hasTitle = terminal.titles
    asksWidth = options.asksWidth && terminal.offer.answers && !dumb
    own = options.own
    picksTheme = options.theme == nil && own == nil && depth.paintsGround
    painter = CellPainter(
      theme: options.theme ?? .dark, depth: depth, ambiguousIsWide: options.ambiguousIsWide)
    size = TerminalSession.measured() ?? Size(width: 80, height: 24)
    listen(to: terminal.input) { session in session.readInput() }
    listen(to: terminal.notices) { session in session.readNotices() }
  }

  /// Shows a picture and puts the cursor on it; returns the bytes written, after they were.
  ///
  /// Only what differs from the screen is drawn. The cursor rests where the focus is also while hidden,
  /// because screen readers and magnifiers follow it. `links` are the addresses in the picture, for terminals that
  /// are known to open them.
  @discardableResult
  public func present(
    _ buffer: ScreenBuffer, cursor: Point, cursorShown: Bool = false, links: [ScreenLink] = []
  ) -> Int {
    guard isOpen else { return 0 }
    last = (buffer, cursor, cursorShown, links)
    // To write the last cell ncurses inserts its neighbour; in a single column it would read beside
    // its grid and show what lies there. So a single column is cleared and nothing is drawn in it.
    let isSingleColumn = buffer.size.width < 2
    if shown == nil {
      painter.forgetScreen(inTheme: !isSingleColumn)
      self.links.forgetScreen()
    }
    let runs = isSingleColumn ? [] : ScreenDiff.runs(from: shown, to: buffer)
    for run in runs { painter.draw(run, of: buffer) }
    shown = buffer
    let isSynchronized = drawsSynchronized && runs.count > 8
    let question = takeQuestion()
    let row = min(max(0, cursor.row), size.height - 1)
    let clickable = self.links.bytes(
      for: drawsSynchronized ? links : [], in: buffer, drawn: runs, cursorRow: row, by: painter)
    let written = ct_flush(
      Int32(clamping: row),
      Int32(clamping: min(max(0, cursor.column), size.width - 1)), cursorShown,
      takeWidthQuestion() + (isSynchronized ? "\u{1B}[?2026h" : ""),
      clickable + (isSynchronized ? "\u{1B}[?2026l" : "") + takeTitle() + takeBell()
        + takeClipping() + question)
    if written < 0 { hangUp() }
    return max(0, written)
  }

  /// Rings the bell at once.
  public func ring() {
    guard last != nil else { return }
    rings = true
    presentAgain()
  }

  /// The last picture once more, for what goes out beside it.
  private func presentAgain() {
    guard let last else { return }
    present(last.buffer, cursor: last.cursor, cursorShown: last.cursorShown, links: last.links)
  }

  /// Asks the terminal to put a text on the person's clipboard (OSC 52): false for one that has no such thing. None
  /// says whether it did; some, and those in tmux, have to be allowed to first.
  public func copy(base64: String) -> Bool {
    guard hasTitle, last != nil else { return false }
    clipping = base64
    presentAgain()
    return true
  }

  private func takeClipping() -> String {
    guard let base64 = clipping else { return "" }
    clipping = nil
    return "\u{1B}]52;c;\(base64)\u{1B}\\"
  }

  private func takeBell() -> String {
    defer { rings = false }
    return rings ? "\u{7}" : ""
  }

  private func takeTitle() -> String {
    guard hasTitle, !isTitleShown else { return "" }
    isTitleShown = true
    return "\u{1B}]2;\(title)\u{1B}\\"
  }

  /// Draws the last picture again in another theme.
  public func use(_ theme: Theme, _ own: OwnTheme? = nil) {
    guard isOpen, theme != painter.theme || own != painter.own else { return }
    painter.use(theme, own)
    repaint()
  }

  /// Draws in a theme; without one in the person's own colours, or in the theme that fits the terminal's ground.
  public func choose(_ theme: Theme?) {
    if theme == nil, let own { return use(own.base, own) }
    picksTheme = theme == nil && depth.paintsGround
    use(theme ?? groundTheme ?? .dark)
  }

  /// How the terminal draws a style.
  public func resolve(_ style: Style) -> ResolvedStyle { painter.resolve(style) }

  /// Stops the process as Ctrl-Z does: the terminal is given back, and taken again on `fg`.
  public func suspend() {
    guard isOpen else { return }
    ct_suspend()
    resumed()
  }

  /// Gives the terminal back; may be called twice.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    for file in inputFiles { MainLoop.forget(file) }
    ct_close(input.answerWait)
    for file in inputFiles { Glibc.close(file) }
    inputFiles = []
  }

  /// Hands keys to whoever listens, those that waited first.
  func hand(on keys: [KeyEvent]) {
    waitingKeys += keys
    guard let onKeys, !waitingKeys.isEmpty else { return }
    let waited = waitingKeys
    waitingKeys = []
    onKeys(waited)
  }

  func repaint() {
    (shown, isTitleShown) = (nil, false)
    presentAgain()
  }

  /// Ends the session because nobody is there any more.
  func hangUp() {
    guard isOpen else { return }
    close()
    onHangup()
  }

  static func measured() -> Size? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard ct_size(&columns, &rows) else { return nil }
    return Size(width: max(1, Int(columns)), height: max(1, Int(rows)))
  }

  private static func check(_ failure: ct_failure) throws(TerminalUnavailable) {
    switch failure {
    case CT_OK: return
    case CT_NOT_A_TERMINAL: throw .notATerminal
    case CT_NO_TYPE: throw .noKnownType
    default: throw .noResources
    }
  }

  private func listen(to file: Int32, _ arrived: @escaping @MainActor (TerminalSession) -> Void) {
    inputFiles.append(file)
    MainLoop.watch(file) { [weak self] in
      guard let self, self.isOpen else { return MainLoop.forget(file) }
      arrived(self)
    }
  }

  /// The terminal, and the pipe in which signals arrive.
  var inputFiles: [Int32] = []
}
