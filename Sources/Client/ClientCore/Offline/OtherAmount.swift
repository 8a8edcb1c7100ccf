public import APIContract
import Domain

/// A dose that was recorded here with one amount and stands in the record with another: the amount of its medicine was
/// changed before it was sent, and the record follows the plan. Source: decision 0154.
public struct OtherAmount: Hashable, Sendable {
  /// As it was recorded here.
  public let told: DayAnswer.Dose
  /// As the server has it.
  public let stands: DayAnswer.Dose
}

extension RecordWrite {
  /// What of these doses stands with another amount than this write told of, by the server's answer to it.
  public func otherAmounts(_ answer: WriteAnswer) -> [OtherAmount] {
    switch (self, answer) {
    case (.dose(let told, _, _), .dose(let stands)), (.correct(let told, _), .dose(let stands)):
      told.otherAmount([stands])
    case (.slot(_, _, let doses, _), .slot(let stands)): doses.flatMap { $0.otherAmount(stands) }
    case (.asNeeded(let told, _, _, _), .asNeeded(let stands)):
      told.quantityTaken == stands.quantityTaken
        ? [] : [OtherAmount(told: .asNeeded(told), stands: .asNeeded(stands))]
    default: []
    }
  }
}

extension DayAnswer.DoseItem {
  /// This dose beside the one of these that it is, where that was taken in another amount.
  fileprivate func otherAmount(_ answered: [DayAnswer.DoseItem]) -> [OtherAmount] {
    answered.filter { stands in
      isSameDose(as: stands) && stands.effectiveStatus == .taken
        && (doseCountPerIntake, dosageText) != (stands.doseCountPerIntake, stands.dosageText)
    }
    .map { OtherAmount(told: .planned(self), stands: .planned($0)) }
  }
}
