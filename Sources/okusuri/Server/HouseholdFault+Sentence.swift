import Domain
import ServerCore

extension ServerSentences {
  /// Where the fault is, what is wrong and what to do, in one line.
  func fault(_ fault: HouseholdFault) -> String {
    let sentence = sentence(fault.problem)
    return text(
      "取り込めません。何も変えていません。\(fault.path)：\(sentence)",
      "Nothing was imported. \(fault.path): \(sentence)")
  }

  private func sentence(_ problem: HouseholdFault.Problem) -> String {
    switch problem {
    case .notJSON(let syntax, let line, let column): notJSON(syntax, line, column)
    case .fileTooLarge, .notUTF8, .loneSurrogate, .controlCharacter, .numberTooLong, .empty,
      .tooLong, .tooShort:
      writing(problem)
    case .missing, .unknownField, .twice, .wrongType, .unknownVersion, .notOneOf: shape(problem)
    case .notADate, .notATime, .notAnInstant, .notAQuantity, .notAnEmail: value(problem)
    default: record(problem)
    }
  }

  private func notJSON(_ syntax: HouseholdFault.Syntax, _ line: Int, _ column: Int) -> String {
    let place = text("\(line)行\(column)文字目", "line \(line), column \(column)")
    return switch syntax {
    case .endsTooEarly:
      text("\(place)で終わっています。続きを足してください。", "the file ends at \(place). Add the rest.")
    case .unexpectedCharacter:
      text("\(place)が JSON ではありません。直してください。", "\(place) is not JSON. Correct it.")
    case .textAfterTheEnd:
      text("\(place)から余分な文字があります。消してください。", "something follows at \(place). Remove it.")
    case .tooDeep:
      text("\(place)でかっこが深すぎます。減らしてください。", "brackets nest too deep at \(place). Use fewer.")
    }
  }

  private func writing(_ problem: HouseholdFault.Problem) -> String {
    switch problem {
    case .fileTooLarge(let most):
      text("大きすぎます。\(most >> 20) MB までに分けてください。", "too large. Split it below \(most >> 20) MB.")
    case .notUTF8, .loneSurrogate:
      text("文字が壊れています。UTF-8 で保存してください。", "broken characters. Save the file as UTF-8.")
    case .controlCharacter:
      text("改行や制御文字が入っています。消してください。", "has a line break or control character. Remove it.")
    case .numberTooLong: text("数が長すぎます。短くしてください。", "the number is too long. Shorten it.")
    case .tooLong(let most):
      text("長すぎます。\(most)文字までにしてください。", "too long. Use at most \(most) characters.")
    case .tooShort(let least):
      text("短すぎます。\(least)文字以上にしてください。", "too short. Use at least \(least) characters.")
    default: text("空です。何か書いてください。", "empty. Write something.")
    }
  }

  private func shape(_ problem: HouseholdFault.Problem) -> String {
    switch problem {
    case .missing: text("ありません。足してください。", "is missing. Add it.")
    case .unknownField: text("知らない項目です。名前を確かめてください。", "is not known. Check the name.")
    case .wrongType(let type): wrongType(type)
    case .unknownVersion(let newest):
      text("知らない版です。\(newest) にしてください。", "is an unknown version. Use \(newest).")
    case .notOneOf(let words):
      text(
        "\(words.joined(separator: "、")) のどれかにしてください。",
        "must be one of \(words.joined(separator: ", ")).")
    default: text("2回あります。1つにしてください。", "stands twice. Keep one.")
    }
  }

  private func wrongType(_ type: HouseholdFault.ValueType) -> String {
    switch type {
    case .object: text("{ } で書いてください。", "must be an object, { }.")
    case .array: text("[ ] で書いてください。", "must be a list, [ ].")
    case .string: text("\" \" で囲んだ文字にしてください。", "must be a text in quotes.")
    case .number: text("数にしてください。", "must be a number.")
    case .boolean: text("true か false にしてください。", "must be true or false.")
    }
  }

  private func value(_ problem: HouseholdFault.Problem) -> String {
    switch problem {
    case .notADate:
      text("ない日付です。2026-02-10 のように書いてください。", "is not a date. Write it like 2026-02-10.")
    case .notATime:
      text("ない時刻です。08:00 のように書いてください。", "is not a time. Write it like 08:00.")
    case .notAnInstant:
      text(
        "時刻は 2026-02-10T03:00:00Z のように（UTC）書いてください。",
        "is not an instant. Write it like 2026-02-10T03:00:00Z, in UTC.")
    case .notAQuantity:
      text("0.001 から 1000 まで、小数3桁までにしてください。", "must be 0.001 to 1000, in thousandths.")
    default: text("メールアドレスではありません。直してください。", "is not an e-mail address. Correct it.")
    }
  }

  private func record(_ problem: HouseholdFault.Problem) -> String {
    switch problem {
    case .inTheFuture: text("まだ来ていません。直してください。", "lies in the future. Correct it.")
    case .endsBeforeItBegins:
      text("始まる日より前に終わっています。", "ends before it begins. Correct one of them.")
    case .notAscending:
      text("前の変更より後の日にしてください。", "must be later than the change before.")
    case .beforeTheMedication:
      text("薬の from より前です。from を早めてください。", "is before the medication's from. Move that.")
    case .beforeTheRegimen:
      text("createdAt より前の予定です。", "was planned before createdAt. Correct one of them.")
    case .overlapsRegimen(let other):
      text(
        "regimens[\(other)] と重なります。前のものの to を早めてください。",
        "overlaps regimens[\(other)]. End that one earlier with to.")
    case .neverPlanned:
      text("予定にない服用です。regimens を確かめてください。", "was never planned. Check regimens.")
    case .recordedTwice: text("同じ服用が2回あります。1つ消してください。", "is there twice. Remove one.")
    case .onlyAsNeeded:
      text("頓服の薬には書けません。prn に書いてください。", "is not for an as-needed medicine. Use prn.")
    case .onlyPlanned:
      text("頓服の薬だけです。asNeeded を true に。", "is for as-needed medicines. Set asNeeded to true.")
    default: text("同じ時刻があります。4つとも変えてください。", "has one time twice. Make all four differ.")
    }
  }
}
