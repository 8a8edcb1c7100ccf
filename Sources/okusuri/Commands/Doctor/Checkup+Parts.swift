import APIClient
import ClientCore
import Domain
import Files
import Glibc
import LocalStore
import Localization
import OutboundHTTP
import Screen
import ServerCore
import Terminal
import ViewModels

/// What the terminal says of itself. Nothing is written to it.
struct TerminalCheck {
  private let ambiguous: AmbiguousWidth
  private let colour: ColourChoice

  init(_ ambiguous: AmbiguousWidth, _ colour: ColourChoice) {
    (self.ambiguous, self.colour) = (ambiguous, colour)
  }

  func line(_ words: CommandSentences) -> CheckLine {
    var size = winsize()
    guard isatty(1) == 1, ioctl(1, UInt(TIOCGWINSZ), &size) == 0 else {
      return CheckLine(.terminal, words.doctorNoTerminal)
    }
    let type = TerminalOptions.environment("TERM") ?? "-"
    return CheckLine(
      .terminal,
      words.doctorTerminalIs(
        String(type.prefix(40)), columns: "\(size.ws_col)", rows: "\(size.ws_row)",
        colours(words),
        width: [.narrow: "1", .wide: "2", .ask: "?"][ambiguous] ?? "?"))
  }

  /// How many colours the screens draw in this terminal.
  private func colours(_ words: CommandSentences) -> String {
    let options = TerminalOptions(colour: colour)
    return switch options.depth {
    case .direct: words.doctorColourValues
    case .indexed256: words.doctorColours("256")
    case .ansi16: words.doctorColours("16")
    case .ansi8: words.doctorColours("8")
    case .mono:
      colour == .auto && options.isColourless ? words.doctorNoColours : words.doctorColourless
    }
  }
}

/// What is left on the disk of the person's data.
struct StorageCheck {
  /// Less than this, and documents may not be received: the largest has 1 GB.
  private static var enough: Int64 { 1_000_000_000 }
  private let folder: String

  init(_ folder: String) { self.folder = folder }

  func line(_ words: CommandSentences) -> CheckLine {
    guard let free else { return CheckLine(.room, words.doctorNothingKept) }
    let text = words.bytes(free)
    guard free < Self.enough else { return CheckLine(.room, text) }
    return CheckLine(.room, words.doctorLittleRoom(text), isFault: true)
  }

  /// Bytes that somebody without special rights may still write; nil where the folder is not there yet.
  private var free: Int64? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }
}

/// Whether what the program does is written down, where, and how much of it (P-63).
struct LogCheck {
  private let folder: String
  private let environment: [String: String]

  init(_ folder: String, _ environment: [String: String]) {
    (self.folder, self.environment) = (folder, environment)
  }

  func line(_ basics: RunBasics) -> CheckLine {
    let (words, place) = (basics.sentences, ClientLogFile.shown(environment))
    guard let level = ClientLog.Level(environment) else {
      return CheckLine(.log, words.doctorNoLog(place))
    }
    do throws(FileFault) {
      _ = try ClientLogFile(folder: folder, now: basics.clock.now)
      return CheckLine(.log, words.doctorLogIs(place, level: level.rawValue))
    } catch {
      return CheckLine(.log, words.logUnwritable(words.reason(error)), isFault: true)
    }
  }
}

extension ClientSetup {
  /// How server, keys, record and documents stand.
  func checks() async -> [CheckLine] {
    var lines = [await serverCheck()]
    lines.append(CheckLine(.keys, sentences.storage(storage.kind)))
    guard let signedIn = await session.currentSession else {
      return lines + [CheckLine(.record, sentences.notSignedIn)]
    }
    lines.append(await recordCheck())
    if signedIn.role == .caregiver { lines.append(await documentsCheck()) }
    return lines
  }

  private func serverCheck() async -> CheckLine {
    let (time, serverClock): (Duration, Timestamp?)
    do throws(OutboundError) {
      (time, serverClock) = try await servers.answerTime(of: server)
    } catch {
      return CheckLine(.server, silence(error), isFault: true)
    }
    let answered = sentences.doctorAnswered(
      "\(time.components.attoseconds / 1_000_000_000_000_000 + time.components.seconds * 1000)")
    let wrong =
      session.grace.clockBehind.map { sentences.clockBehind(sentences.difference($0)) }
      ?? serverClock.flatMap(wrongClock)
    let problems = await servers.problems(of: server)
    let told =
      problems?.sorted { $0.rawValue < $1.rawValue }.map(words) ?? [sentences.doctorNotReady]
    let wrongs = [wrong].compactMap(\.self) + told
    guard !wrongs.isEmpty else { return CheckLine(.server, answered) }
    return CheckLine(.server, sentences.whole([answered] + wrongs), isFault: true)
  }

  /// How far this device's clock is from what the server's showed; nil where that is not worth a word.
  private func wrongClock(beside server: Timestamp) -> String? {
    let ahead = clock.now().since(server)
    if ahead > TrustedTime.unreported {
      return sentences.clockAhead(sentences.difference(ahead))
    }
    let behind = .zero - ahead
    return behind > TrustedTime.unreported
      ? sentences.clockBehind(sentences.difference(behind)) : nil
  }

  /// What a server says of itself that somebody has to look at.
  private func words(_ problem: StoreProblem) -> String {
    switch problem {
    case .schemaDiffers: strings(.errorOutdated)
    case .schemaBehind: sentences.doctorSchemaBehind
    case .damaged: sentences.doctorPartDamaged
    case .cannotWrite, .damagedLog, .documentsUnreachable: sentences.doctorCannotWrite
    }
  }

  /// Why there was no answer; whoever shows another certificate is not silent.
  private func silence(_ error: OutboundError) -> String {
    switch error {
    case .otherCertificate: strings(.errorOtherCertificate)
    case .tls: strings(.errorUntrusted)
    case .unreachable, .notConnected, .timedOut, .tooLarge, .cancelled:
      sentences.doctorNoAnswer
    }
  }

  private func recordCheck() async -> CheckLine {
    let records = await records()
    if let fault = records.unreadable {
      return CheckLine(.record, sentences.unsentUnreadable(fault), isFault: true)
    }
    let (counts, lost) = (records.counts, records.damagedLogs)
    let text = sentences.doctorRecordIs(
      waiting: "\(counts.waiting)", refused: "\(counts.refused)")
    guard lost.isEmpty else {
      let said = "\(text)\(strings(.listSentences))\(sentences.mayMiss(lost))"
      return CheckLine(.record, said, isFault: true)
    }
    return CheckLine(.record, text, isFault: counts.refused > 0)
  }

  private func documentsCheck() async -> CheckLine {
    guard let opened = await servers.documents(session), let standing = try? opened.store.standing()
    else { return CheckLine(.documents, sentences.doctorUnreadable, isFault: true) }
    let text = sentences.doctorDocumentsAre(
      "\(standing.total)", waiting: "\(standing.pendingUpload + standing.pendingDownload)",
      setAside: "\(standing.errors + standing.conflicts)")
    return CheckLine(.documents, text, isFault: standing.errors + standing.conflicts > 0)
  }
}
