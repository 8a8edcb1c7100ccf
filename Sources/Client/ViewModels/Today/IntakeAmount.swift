public import APIContract
public import Domain

/// 量: how much of a medicine taken as needed was taken, as it is typed. Source: screens figure 22.
public struct IntakeAmount: Hashable, Sendable {
  /// What is not stored, and why: no amount at all, or one of something else than the medicine is counted in.
  public enum Problem: Hashable, Sendable { case unreadable, otherUnit }

  /// What was typed; the usual amount at first.
  public internal(set) var field: TextField
  private let medicine: MedicationAnswer

  init(of medicine: MedicationAnswer) {
    self.medicine = medicine
    field = TextField(.text, limit: 24, proposing: medicine.usualAmount)
  }

  /// The usual amount, in the words that are taken here.
  var usual: String { medicine.usualAmount }

  var problem: Problem? {
    if case .failure(let problem) = medicine.amount(written: field.value) { problem } else { nil }
  }

  /// What is recorded, where it is another amount than the usual one; nil for that one, which the record
  /// knows by the day.
  var other: Quantity? {
    let quantity = try? medicine.amount(written: field.value).get()
    return quantity == medicine.doseCountPerIntake ? nil : quantity
  }
}

extension IntakeAmount.Problem: Error {}

extension MedicationAnswer {
  /// An amount as people write it, for an intake of this medicine; without a unit it is what the medicine is
  /// counted in. Another unit is refused: 200 mg are not 200 tablets.
  public func amount(written text: String) -> Result<Quantity, IntakeAmount.Problem> {
    guard let amount = Amount(text), let quantity = amount.quantity else {
      return .failure(.unreadable)
    }
    let (unit, usual) = (amount.unit.lowercased(), usualUnit.lowercased())
    guard unit.isEmpty || Self.isSame(unit, usual) else { return .failure(.otherUnit) }
    return .success(quantity)
  }

  /// One word for the other: 錠 and 錠剤, tablet and tablets, and nothing that only begins alike, as g and gtt do.
  private static func isSame(_ unit: String, _ usual: String) -> Bool {
    if unit == usual || unit + "s" == usual || usual + "s" == unit { return true }
    guard !usual.isEmpty, !(unit + usual).utf8.contains(where: { $0 < 0x80 }) else { return false }
    return unit.hasPrefix(usual) || usual.hasPrefix(unit)
  }

  /// The amount of an intake in words: the medicine's own for its usual one.
  func words(of quantity: Quantity?) -> String {
    guard let quantity else { return dosageText }
    return "\(quantity)\(dosageText.contains(" ") ? " " : "")\(usualUnit)"
  }

  /// Its words where they say the number, else the number: 2錠, 1.
  public var usualAmount: String {
    words.quantity == doseCountPerIntake ? dosageText : doseCountPerIntake.description
  }

  /// What its number counts; empty where its words do not say.
  private var usualUnit: String {
    words.quantity == doseCountPerIntake ? words.unit : ""
  }

  private var words: (quantity: Quantity?, unit: String) {
    let amount = Amount(dosageText)
    return (amount?.quantity, amount?.unit ?? "")
  }
}
