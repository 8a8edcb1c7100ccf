// Phrases about forms, and about signing in as a patient.

// MARK: - What is the matter with a field, and how it is read aloud

extension Phrase {
  /// Reads「入れてください」; in English "Please fill this in".
  public static var formMissing: Phrase { Phrase(.formMissing) }

  /// Reads「1つ以上選んでください」; in English "Choose at least one".
  public static var formNothingChosen: Phrase { Phrase(.formNothingChosen) }

  /// Reads「時刻を{n}つまで入れてください。例：8:00 12:30」.
  ///
  /// In English "Enter up to {n} times, such as 8:00 12:30".
  public static func formNotTimes(most: Int) -> Phrase {
    Phrase(.formNotTimes, count: most, [.number("n", most)])
  }

  /// Reads「数字で入れてください。例：1.5」; in English "Enter a number, such as 1.5".
  public static var formNotANumber: Phrase { Phrase(.formNotANumber) }

  /// Reads「{n}桁の数字を入れてください」; in English "Enter all {n} digits".
  public static func formTooFewDigits(digits: Int) -> Phrase {
    Phrase(.formTooFewDigits, count: digits, [.number("n", digits)])
  }

  /// Reads「{n}文字までです。入りきらない分は入れていません」.
  ///
  /// In English "Only {n} characters fit. The rest was left out".
  public static func formTooLong(limit: Int) -> Phrase {
    Phrase(.formTooLong, count: limit, [.number("n", limit)])
  }

  /// Reads「終わりの日が、始まりの日より前です」.
  ///
  /// In English "The last day is before the first day".
  public static var formEndsBeforeStart: Phrase { Phrase(.formEndsBeforeStart) }

  public static var formEmpty: Phrase { Phrase(.formEmpty) }

  public static func formLength(_ count: Int) -> Phrase {
    Phrase(.formLength, count: count, [.number("n", count)])
  }

  public static var formOn: Phrase { Phrase(.formOn) }

  public static var formOff: Phrase { Phrase(.formOff) }

  /// Reads「入力を捨てますか」; in English "Discard what you typed?".
  public static var formDiscardTitle: Phrase { Phrase(.formDiscardTitle) }

  /// Reads「まだ保存していません。「続ける」を選ぶと、入力に戻ります。」.
  ///
  /// In English "It has not been saved yet. Go on takes you back to it.".
  public static var formDiscardBody: Phrase { Phrase(.formDiscardBody) }

  public static var formDiscardDrop: Phrase { Phrase(.formDiscardDrop) }

  public static var formDiscardKeep: Phrase { Phrase(.formDiscardKeep) }

  public static func formSpoken(_ label: Phrase, content: String) -> Phrase {
    Phrase(.formSpoken, [.phrase("label", label), .text("content", content)])
  }

  /// Reads「{label}、{content}、エラー：{reason}」; in English "{label}, {content}, error: {reason}".
  public static func formSpoken(_ label: Phrase, content: String, problem: String) -> Phrase {
    Phrase(
      .formSpokenProblem,
      [.phrase("label", label), .text("content", content), .text("reason", problem)])
  }

  /// Reads「{label}、{option} {state}」; in English "{label}: {option} {state}".
  public static func formSpoken(_ label: Phrase, option: Phrase, isOn: Bool) -> Phrase {
    Phrase(
      .formSpokenOption,
      [
        .phrase("label", label), .phrase("option", option),
        .phrase("state", isOn ? .formOn : .formOff),
      ])
  }

  public static var keySpace: Phrase { Phrase(.keySpace) }

  public static var keyToggle: Phrase { Phrase(.keyToggle) }
}

// MARK: - Signing in as a patient

extension Phrase {
  /// Reads「本人として入る」; in English "I am the patient".
  public static var setupPatient: Phrase { Phrase(.setupPatient) }

  /// Reads「家族からもらった6桁の番号で入ります。」.
  ///
  /// In English "With the 6 digits your family gave you.".
  public static var setupPatientNote: Phrase { Phrase(.setupPatientNote) }

  public static var codeField: Phrase { Phrase(.codeField) }

  public static var codeSubmit: Phrase { Phrase(.codeSubmit) }

  public static var codeBack: Phrase { Phrase(.codeBack) }

  /// Reads「番号が違うか、もう使えません。家族に新しい番号をもらってください」.
  ///
  /// In English "This code is wrong or works no more. Ask your family for a new one".
  public static var codeWrong: Phrase { Phrase(.codeWrong) }
}
