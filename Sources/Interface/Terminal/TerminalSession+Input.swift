internal import CTerminal
internal import Dispatch
internal import Glibc
internal import Screen

extension TerminalSession {
  /// Reads all that is there and hands it on at once, so that many keys make one frame.
  func readInput() {
    ct_guard_stack()
    let (bytes, isGone) = drain(inputFiles[0])
    if input.takeLateEnd() { decoder.endLateBytes() }
    if !bytes.isEmpty {
      input.noteReading()
      deliver(decoder.feed(bytes))
      setDeadline()
    }
    if isGone { hangUp() }
  }

  /// What signals told: sizes, stopping, going on.
  func readNotices() {
    let notices = drain(inputFiles[1]).bytes
    if notices.contains(UInt8(ascii: "t")) {
      suspend()
    } else if notices.contains(UInt8(ascii: "c")) {
      ct_retake()
      resumed()
    }
    adoptSize()
  }

  /// Puts the picture back after the process was stopped.
  func resumed() {
    adoptSize()
    if isOpen, shown != nil || last?.buffer.size == size { repaint() }
    onResume()
  }

  /// What the first frame asks: the ground, synchronized output, kitty's keys, and what every terminal answers.
  func takeQuestion() -> String {
    guard answersQuestions, !wasAsked else { return "" }
    wasAsked = true
    input.noteQuestion()
    return (depth.paintsGround ? "\u{1B}]11;?\u{1B}\\" : "") + "\u{1B}[?2026$p\u{1B}[?u\u{1B}[c"
  }

  /// What stands before the first picture, which then covers it: a line drawn in the second row, and where the cursor
  /// came to stand. Source: docs/terminal.md 16.
  func takeWidthQuestion() -> String {
    guard asksWidth else { return "" }
    asksWidth = false
    return "\u{1B}7\u{1B}[2H─\u{1B}[6n\u{1B}8"
  }

  private func drawNarrowOnly() {
    guard !needsASCIIMarks else { return }
    (needsASCIIMarks, painter.ambiguousIsWide) = (true, true)
    repaint()
    onWideMarks()
  }

  private func adoptSize() {
    guard isOpen, let now = TerminalSession.measured(), now != size else { return }
    size = now
    ct_resize(Int32(now.width), Int32(now.height))
    shown = nil
    onResize(now)
  }

  /// What is there. A key is read once: only of a paste, or of many keys at once, more is looked for. That a file has
  /// ended is then told by itself, since it stays readable.
  private func drain(_ file: Int32) -> (bytes: [UInt8], isGone: Bool) {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 65_536 {
      let count = Glibc.read(file, &chunk, chunk.count)
      if count > 0 {
        bytes.append(contentsOf: chunk[..<count])
        if count < TerminalSession.manyBytes { return (bytes, false) }
      } else if count < 0, errno == EINTR {
        continue
      } else {
        return (bytes, count == 0 || errno != EAGAIN)
      }
    }
    return (bytes, false)
  }

  /// More than any key has.
  private static let manyBytes = 64

  private func deliver(_ events: [KeyEvent]) {
    var keys: [KeyEvent] = []
    for event in events {
      if case .answer(let answer) = event.key { heed(answer) } else { keys.append(event) }
    }
    hand(on: keys)
  }

  private func heed(_ answer: TerminalAnswer) {
    switch answer {
    case .attributes: input.noteAnswer()
    case .mode(2026, let state): drawsSynchronized = state == 1 || state == 2
    case .mode: break
    // Esc is then a sequence of its own, which needs no waiting.
    case .keyboard: ct_use_kitty_keys()
    case .position(2, 3): drawNarrowOnly()
    case .position: break
    case .ground:
      let theme: Theme = answer.isLightGround ? .light : .dark
      groundTheme = theme
      if picksTheme { use(theme) }
    }
  }

  /// Decides later what is unfinished now, unless more arrives.
  private func setDeadline() {
    guard isOpen, decoder.unfinished != .nothing else { return }
    let reading = input.readings
    let patience = input.patience(isPaste: decoder.unfinished == .paste)
    DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(Int(patience))) { [weak self] in
      MainActor.assumeIsolated { self?.deadlinePassed(reading) }
    }
  }

  private func deadlinePassed(_ reading: Int) {
    guard isOpen, reading == input.readings else { return }
    readInput()
    guard isOpen, reading == input.readings else { return }
    input.noteDecision()
    deliver(decoder.flush())
  }
}
