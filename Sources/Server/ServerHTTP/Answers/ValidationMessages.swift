internal import APIContract
internal import Domain
internal import ServerCore

extension ValidationError {
  /// What a refusal says to people: what is wrong, what that means for the record, what to do.
  var message: String {
    switch part {
    case .date, .month, .period, .longPeriod, .periodAhead, .farPeriod: dayMessage
    case .body, .unreadable, .noObject, .twice, .missing, .unknown, .nothing, .longLine:
      bodyFaultMessage
    case .wrongPassword: wrongPasswordMessage
    case .notYet: "まだ来ていない時刻です。記録していません。飲んだ時刻を指定してください。"
    case .tooOld:
      "\(RecordingWindow.dayCount)日より前です。何も変わっていません。\(Self.openDays)の中で指定してください。"
    case .outsideWindow:
      "\(Self.openDays)にない日時です。何も変わっていません。\(Self.openDays)の中で指定してください。"
    case .unplanned: "その時刻に、服薬の予定はありません。記録していません。予定の時刻を確かめてください。"
    case .notAsNeeded: "この薬は頓服ではありません。記録していません。予定の時刻で記録してください。"
    case .beforeMedication: "その日には、この薬はまだ登録されていません。記録していません。日時を確かめてください。"
    case .skipNote: "メモは1行、\(Skip.longestNote)文字までで入れてください。記録していません。"
    case .usedKey: "この Idempotency-Key は、別の操作で使われています。何も変わっていません。新しいものを付けてください。"
    case .takenName: "同じ名前に見える本人が、もういます。何も変わっていません。見分けられる名前にしてください。"
    case .query: documentMessage ?? countMessage ?? queryMessage
    }
  }

  private static let openDays = "直近\(RecordingWindow.dayCount)日間"

  private var dayMessage: String {
    switch part {
    case .month:
      "year は1970から9999の4桁、month は1から12で、ひとつずつ指定してください。"
    case .period:
      "from と to は 2026-02-10 の形で、1970年から9999年までの暦にある日をひとつずつ、"
        + "to が from より前にならないように指定してください。"
    case .longPeriod:
      "期間は\(ReportAnswer.mostDays)日までです。from を、もっと新しい日にしてください。"
    case .periodAhead: "to は、まだ来ていない日です。今日までの日を指定してください。"
    case .farPeriod:
      "to は、先すぎます。今日から\(ExportService.mostDaysAhead)日先までの日を指定してください。"
    default:
      "date は 2026-02-10 の形で、1970年から9999年までの暦にある日をひとつだけ指定してください。"
    }
  }

  private var queryMessage: String {
    let name = field ?? ""
    return switch name {
    case "medicationId", "document": "\(name) はUUID を、ひとつだけ指定してください。"
    case "scheduledAt", "takenAt", "decidedAt":
      "\(name) は 2026-02-10T03:00:00Z の形で、Z か時差の付いた時刻を、ひとつだけ指定してください。"
    case "seen": "seen は1以上の整数を、ひとつだけ指定してください。"
    default: "\(name) をひとつだけ指定し、値を確かめてください。"
    }
  }
}

// What is wrong with a body.

extension ValidationError {
  private var bodyFaultMessage: String {
    let name = field ?? "同じ項目"
    return switch part {
    case .unreadable: "本文を読めません。何も変わっていません。JSON の書き方を確かめてください。"
    case .noObject:
      "本文が JSON のオブジェクトではありません。何も変わっていません。項目を { } の中に書いてください。"
    case .twice: "\(name) が2回あります。何も変わっていません。ひとつだけにしてください。"
    case .missing: "\(name) がありません。" + bodyMessage
    case .unknown: "\(name) という項目は、ここにはありません。何も変わっていません。項目の名前を確かめてください。"
    case .nothing: "変える項目がひとつもありません。何も変わっていません。変える項目を付けてください。"
    case .longLine:
      "\(SpooledLines.longest / 1024) KiB より長い行があります。何も取り込んでいません。"
        + "書き出したままのファイルか確かめてください。"
    default: bodyMessage
    }
  }

  private var bodyMessage: String {
    guard let field else {
      return "本文の項目か値が、決まりと違います。何も変わっていません。項目と値を確かめてください。"
    }
    if let line = field.split(separator: ".").first, Int(line) != nil {
      return lineMessage(line, String(field.dropFirst(line.count + 1)))
    }
    return valueMessage
      ?? "\(field) の名前と値を確かめてください。何も変わっていません。"
  }

  /// Of a value of a body; nil for a field that the contract does not name.
  private var valueMessage: String? {
    let plain = ValidationError(part, field: field?.withoutNumbers)
    return plain.accountMessage ?? plain.documentMessage ?? plain.recordMessage
      ?? plain.rule.map { "\(field ?? "") は、\($0)何も変わっていません。" }
  }

  /// Of a line of an import: its own form may be wrong, or what it says of other lines and the clock.
  private func lineMessage(_ line: Substring, _ field: String) -> String {
    let nothing = "何も取り込んでいません。"
    switch field {
    case "": return "\(line)行目を読めません。\(nothing)書き出したままのファイルか確かめてください。"
    case "end":
      return "\(line)行目にあるはずの end がなく、記録は途中で切れています。\(nothing)もう一度書き出してください。"
    default:
      let inner = ValidationError(.body, field: field)
      let why = inner.valueMessage ?? "\(field) の名前と値を確かめてください。"
      return "\(line)行目の \(field) が、決まりか、ほかの行や時計と合いません。\(nothing)\(why)"
    }
  }
}

extension String {
  /// A place without the numbers of its elements: `doses[0].scheduledAt` as `doses.scheduledAt`.
  fileprivate var withoutNumbers: String {
    guard utf8.contains(UInt8(ascii: "[")) else { return self }
    let steps = split(separator: ".").map { step in step.prefix { $0 != "[" } }
    return steps.joined(separator: ".")
  }
}
