import Domain
import ServerCore

extension CommandSentences {
  /// Where the fault is, what is wrong and what to do, in one line.
  func fault(_ fault: RequestFault) -> String {
    let sentence = sentence(fault.problem)
    return householdFault("\(fault.path)", sentence)
  }

  private func sentence(_ problem: RequestFault.Problem) -> String {
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

  private func notJSON(_ syntax: RequestFault.Syntax, _ line: Int, _ column: Int) -> String {
    let place = householdPlace(line, column)
    return switch syntax {
    case .endsTooEarly: householdEndsTooEarly(place)
    case .unexpectedCharacter: householdUnexpectedCharacter(place)
    case .textAfterTheEnd: householdTextAfterTheEnd(place)
    case .tooDeep: householdTooDeep(place)
    }
  }

  private func writing(_ problem: RequestFault.Problem) -> String {
    switch problem {
    case .fileTooLarge(let most): householdFileTooLarge(most >> 20)
    case .notUTF8, .loneSurrogate: householdNotText
    case .controlCharacter: householdControlCharacter
    case .numberTooLong: householdNumberTooLong
    case .tooLong(let most): householdTooLong(most)
    case .tooShort(let least): householdTooShort(least)
    default: householdEmpty
    }
  }

  private func shape(_ problem: RequestFault.Problem) -> String {
    switch problem {
    case .missing: householdMissing
    case .unknownField: householdUnknownField
    case .wrongType(let type): wrongType(type)
    case .unknownVersion(let newest): householdUnknownVersion(newest)
    case .notOneOf(let words): householdNotOneOf(words.joined(separator: comma))
    default: householdTwice
    }
  }

  private func wrongType(_ type: RequestFault.ValueType) -> String {
    switch type {
    case .object: householdObject
    case .array: householdArray
    case .string: householdString
    case .number: householdNumber
    case .boolean: householdBoolean
    }
  }

  private func value(_ problem: RequestFault.Problem) -> String {
    switch problem {
    case .notADate: householdNotADate
    case .notATime: householdNotATime
    case .notAnInstant: householdNotAnInstant
    case .notAQuantity: householdNotAQuantity
    default: householdNotAnEmail
    }
  }

  private func record(_ problem: RequestFault.Problem) -> String {
    switch problem {
    case .inTheFuture: householdInTheFuture
    case .endsBeforeItBegins: householdEndsBeforeItBegins
    case .notAscending: householdNotAscending
    case .beforeTheMedication: householdBeforeTheMedication
    case .beforeTheRegimen: householdBeforeTheRegimen
    case .overlapsRegimen(let other): householdOverlapsRegimen(other)
    case .neverPlanned: householdNeverPlanned
    case .recordedTwice: householdRecordedTwice
    case .onlyAsNeeded: householdOnlyAsNeeded
    case .onlyPlanned: householdOnlyPlanned
    default: householdSameTime
    }
  }
}
