import APIContract
import ArgumentParser
import Domain
import ServerCore

/// `okusuri admin audit`: why each purchase that was shown was taken or refused.
struct AuditCommand: LocalCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: Help.adminAudit,
    discussion: "Works on the record of this machine. It holds no signed text, and changes nothing."
  )

  @OptionGroup var record: RecordFileOption

  @Option(help: ArgumentHelp(Help.adminAuditLast, valueName: "count"))
  var last = 100

  @Flag(help: ArgumentHelp(Help.jsonObject))
  var json = false

  @OptionGroup(title: Help.commonTitle) var common: CommonOptions

  var isJSON: Bool { json }

  private static let bounds = 1...100_000

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    if common.server != nil { throw CommandFailure(.usage, sentences.auditIsLocal) }
    guard Self.bounds.contains(last) else {
      throw CommandFailure(.usage, sentences.outOfBounds("--last", Self.bounds))
    }
    let record = try await record.opened(sentences)
    let (count, text) = (last, sentences)
    let steps = try await record.store.read { try $0.entitlementAudit(newest: count) }
    if json {
      CommandOutput.body(ListAnswer(items: steps).jsonBytes)
    } else if steps.isEmpty {
      CommandOutput.say(text.auditIsEmpty)
    } else {
      CommandOutput.say(TextTable(rows: steps.map(text.row)).text)
    }
    try await record.close()
  }
}

extension CommandSentences {
  /// One step: when, who showed it, what came of it and why, which purchase, and whose.
  fileprivate func row(_ step: AuditedStep) -> [String] {
    let origin = step.origin == "claim" ? auditClaim : auditNotification
    let outcome =
      switch step.outcome {
      case "applied": auditApplied
      case "unchanged": auditUnchanged
      default: auditRefused
      }
    let time = step.at.tokyoTime
    let minute = time.minuteOfDay
    let clock = [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return [
      "\(step.at.tokyoDate) \(clock.joined(separator: ":"))", origin, outcome, step.reason,
      step.notificationType ?? "", step.productID ?? "", step.transactionID ?? "",
      step.caregiver ?? "",
    ]
  }
}
