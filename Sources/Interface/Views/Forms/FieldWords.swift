import Localization
import Screen
import ViewModels

extension FieldProblem {
  /// What is the matter, and what to do.
  var phrase: Phrase {
    switch self {
    case .missing: .formMissing
    case .nothingChosen: .formNothingChosen
    case .notADate: .historyGotoBad
    case .notTimes: .formNotTimes
    case .tooManyTimes(let most): .formTooManyTimes(most: most)
    case .notANumber: .formNotANumber
    case .tooFewDigits(let digits): .formTooFewDigits(digits: digits)
    case .tooLong(let limit): .formTooLong(limit: limit)
    case .endsBeforeStart: .formEndsBeforeStart
    case .wrongPassword: .signinFailed
    case .wrongCode: .codeWrong
    case .tooMany(let seconds): .signinTooMany(seconds: seconds)
    case .failed(let reason): reason.phrase
    case .sentence(let phrase): phrase
    }
  }
}

extension FormField {
  /// What it holds, in words: a password and a code only by their length.
  func content(_ strings: Strings) -> String {
    switch content {
    case .text(let field) where field.isEmpty: strings(.formEmpty)
    case .text(let field) where field.isConfidential: strings(.formLength(field.characters.count))
    case .text(let field): field.text
    case .choice(let choice): choice.chosen.map { strings($0.label) } ?? strings(.formOff)
    case .toggles(let toggles):
      toggles.set.isEmpty ? strings(.formOff) : strings.joined(toggles.chosen.map(\.label))
    }
  }

  /// What the trace calls it: what it holds, or its label where that must not be told.
  func traceLabel(_ strings: Strings) -> String {
    guard case .text(let field) = content else { return content(strings) }
    return field.isConfidential ? strings(label) : field.text
  }

  /// The sentence of the spoken line.
  func spoken(_ strings: Strings) -> String {
    if let problem {
      let reason = strings(problem.phrase).firstSentence
      if case .text(let field) = self.content, field.kind == .secret, label == .signinPassword {
        return strings(.signinSpoken(length: field.characters.count, reason: reason))
      }
      let content = DisplayWidth.truncated(content(strings), toWidth: 24)
      return strings(.formSpoken(label, content: content, problem: reason))
    }
    guard case .toggles(let toggles) = content, toggles.options.indices.contains(toggles.index)
    else { return strings(.formSpoken(label, content: content(strings))) }
    let option = toggles.options[toggles.index]
    let state: Phrase = toggles.set.contains(option.id) ? .formOn : .formOff
    return strings(.formSpoken(label, option: option.label, state: state))
  }
}

extension TextField {
  /// True for what a trace must not hold: passwords and codes.
  var isConfidential: Bool {
    switch kind {
    case .secret, .digits: true
    default: false
    }
  }
}

extension String {
  /// The first sentence without its stop: what happened. What to do stands on the screen.
  fileprivate var firstSentence: String {
    var sentence = Substring(self)
    if let stop = sentence.firstIndex(of: "。") { sentence = sentence[..<stop] }
    if let stop = sentence.firstRange(of: ". ") { sentence = sentence[..<stop.lowerBound] }
    return String(sentence.hasSuffix(".") ? sentence.dropLast() : sentence)
  }
}
