import APIContract
import ArgumentParser
import Domain
import FoundationEssentials
import LocalStore
import Localization
import Screen
import ViewModels

/// `okusuri doctor`: how terminal, server, keys and what this device keeps stand, in lines that can be shown to
/// anybody: no name, no medicine, no address, no secret.
///
/// Ends with 0, or 1 when a line begins with `!`. Source: screens 2 figure 33.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "doctor", abstract: Help.doctor)

  @Flag(help: ArgumentHelp(Help.jsonObject))
  var json = false
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let folders = UserFolders(environment: environment)
    let basics: RunBasics
    do throws(CommandFailure) {
      basics = try RunBasics(common, folders, environment)
    } catch {
      CommandOutput.complain(error.complaint)
      throw error.exitCode
    }
    let checkup = await Checkup(basics, folders, common)
    if json { CommandOutput.body(checkup.jsonBytes) } else { CommandOutput.say(checkup.text) }
    if checkup.faults > 0 { throw ExitCode(1) }
  }
}

/// One line of what was looked at.
struct CheckLine: Hashable {
  /// What was looked at; its name is what `--json` says.
  enum Topic: String, CaseIterable {
    case terminal, marks, server, keys, record, documents, room, program, home, log
  }

  let topic: Topic
  let text: String
  /// True for what somebody should look at.
  var isFault = false
}

/// All that was looked at.
struct Checkup: JSONWritable {
  private let at: Timestamp
  private let words: CommandSentences
  private(set) var lines: [CheckLine]

  /// Looks at everything; nothing of it is changed, and what cannot be looked at is a fault with its reason.
  init(_ basics: RunBasics, _ folders: UserFolders, _ options: CommonOptions) async {
    (at, words) = (basics.clock.now(), basics.sentences)
    lines = [
      TerminalCheck(options.ambiguous, basics.settings.colour).line(words),
      CheckLine(.marks, words.doctorMarksSeen),
    ]
    do {
      let setup = try await ClientSetup(options, .command)
      lines += await setup.checks()
      await setup.close()
    } catch {
      let failure = error as? CommandFailure ?? CommandFailure(error, words)
      let lost = words.recordLost(EmbeddedServer.record(in: folders.data))
      lines.append(
        CheckLine(
          failure.sentence == lost ? .record : .keys, Self.nameless(failure.complaint, folders),
          isFault: true))
    }
    lines.append(StorageCheck(folders.data).line(words))
    lines.append(CheckLine(.program, words.doctorProgramIs(Okusuri.version)))
    let isFound = await HomeNetwork.runs
    lines.append(CheckLine(.home, isFound ? words.doctorAvahi : words.doctorNoAvahi))
    lines.append(LogCheck(folders.state, ProcessInfo.processInfo.environment).line(basics))
  }

  /// How many lines somebody should look at.
  var faults: Int { lines.count(where: \.isFault) }

  var text: String {
    let strings = Strings(words.language)
    let head = words.doctorTitle(strings(at.tokyoDate.heading), strings(at.clock))
    let end = faults == 0 ? words.doctorWell : words.doctorFaults("\(faults)")
    return ([head] + lines.map { $0.text(words) } + [end]).joined(separator: "\n")
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("at", ascii: at)
      json.field("faults", faults)
      json.name("items")
      json.array(lines) { json, line in
        json.object { json in
          json.field("topic", line.topic.rawValue)
          json.field("text", line.text)
          json.field("fault", line.isFault)
        }
      }
    }
  }

  /// A path tells who somebody is.
  private static func nameless(_ text: String, _ folders: UserFolders) -> String {
    [folders.data, folders.configuration, folders.state]
      .reduce(text) { $0.replacing($1, with: "okusuri") }
      .split(separator: "\n").joined(separator: " ")
  }
}

extension CheckLine {
  init(_ topic: Topic, _ text: String, isFault: Bool = false) {
    (self.topic, self.text, self.isFault) = (topic, text, isFault)
  }

  fileprivate func text(_ words: CommandSentences) -> String {
    let title = (isFault ? "! " : "") + words.topic(topic)
    let gap = max(1, 12 - DisplayWidth.of(title))
    return title + String(repeating: " ", count: gap) + text
  }
}

extension CommandSentences {
  fileprivate func topic(_ topic: CheckLine.Topic) -> String {
    switch topic {
    case .terminal: doctorTerminal
    case .marks: doctorMarks
    case .server: doctorServer
    case .keys: doctorKeys
    case .record: doctorRecord
    case .documents: doctorDocuments
    case .room: doctorRoom
    case .program: doctorProgram
    case .home: doctorHome
    case .log: doctorLog
    }
  }
}
