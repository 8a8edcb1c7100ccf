import APIContract
import ClientCore
import Domain
import Localization

/// What can be taken back on a day.
struct UndoChoice {
  private let date: CivilDate
  private let taken: [DayAnswer.Dose]
  /// What this device has recorded and not sent yet, oldest first.
  private let waiting: [RecordWrite]
  private let words: CommandSentences

  init(_ day: DayAnswer, _ waiting: [RecordWrite], _ words: CommandSentences) {
    (date, taken, self.waiting, self.words) = (day.date, day.recorded, waiting, words)
  }

  /// True where a record of the day before is meant: the one recorded last, also when the day has turned since, or the
  /// one at the time that was named, where this day has none then.
  func leaves(_ medicine: String?, to before: UndoChoice, at time: TimeArgument?) -> Bool {
    if let time { return !has(medicine, at: time) && before.has(medicine, at: time) }
    guard let last = before.newestAt(medicine) else { return false }
    return newestAt(medicine).map { $0 < last } ?? true
  }

  private func has(_ medicine: String?, at time: TimeArgument) -> Bool {
    fitting(medicine).contains { time.means($0.time, on: date) }
  }

  /// When that was recorded which is taken back where no time is named; nil where there is nothing.
  private func newestAt(_ medicine: String?) -> Timestamp? {
    fitting(medicine).map(\.recordedAt).max()
  }

  private func fitting(_ medicine: String?) -> [DayAnswer.Dose] {
    guard let medicine else { return taken.filter { $0.recorder == .caregiver } }
    return NameMatch.fitting(
      medicine, in: taken, id: \.medicationId.description, name: \.medicationName)
  }

  /// The record a person means: of that medicine, or of all that caregivers recorded; at that time,
  /// or the newest. 65 with the candidates when it is not one or several.
  func dose(
    _ medicine: String?, at time: TimeArgument?
  ) throws(CommandFailure) -> DayAnswer.Dose {
    let fitting = try medicine.map(of) ?? taken.filter { $0.recorder == .caregiver }
    let timely =
      time.map { time in fitting.filter { time.means($0.time, on: date) } } ?? newest(fitting)
    // Two that nothing tells apart are alike: the later one is meant.
    if let last = timely.last, timely.allSatisfy({ $0.isSameDose(as: last) }) { return last }
    let sentence = timely.isEmpty ? nothing(of: medicine, at: time) : words.whichToUndo
    throw CommandFailure(.badData, sentence, candidates: lines(timely.isEmpty ? taken : timely))
  }

  /// Why there is nothing, above what could be taken back.
  private func nothing(of medicine: String?, at time: TimeArgument?) -> String {
    guard !taken.isEmpty else { return words.nothingToUndo(date) }
    guard medicine == nil else { return words.nothingThen }
    let isThere = time.map { time in taken.contains { time.means($0.time, on: date) } } ?? true
    return isThere ? words.undoNeedsName : words.nothingThen
  }

  private func of(_ medicine: String) throws(CommandFailure) -> [DayAnswer.Dose] {
    let fitting = NameMatch.fitting(
      medicine, in: taken, id: \.medicationId.description, name: \.medicationName)
    if Set(fitting.map(\.medicationId)).count == 1 { return fitting }
    let sentence = fitting.isEmpty ? words.notTaken(medicine, date) : words.whichMedicine(medicine)
    // With the identifier that means it alone: two medicines may have one name.
    let doses = fitting.isEmpty ? taken : fitting
    throw CommandFailure(
      .badData, sentence,
      candidates: zip(lines(doses), doses).map { "\($0)  \($1.medicationId)" })
  }

  /// Those taken last; several when they were taken at one instant, and this device has not recorded one of them after
  /// the others: what is not sent yet stands in its order.
  private func newest(_ doses: [DayAnswer.Dose]) -> [DayAnswer.Dose] {
    let last = doses.map(\.recordedAt).max()
    let newest = doses.filter { $0.recordedAt == last }
    for write in waiting.reversed() where !write.isUndo {
      let own = newest.filter { dose in write.doses.contains { $0.isSameDose(as: dose) } }
      if !own.isEmpty { return own }
    }
    return newest
  }

  private func lines(_ doses: [DayAnswer.Dose]) -> [String] {
    doses.map(sentence)
  }

  /// The dose as it is named here: to the second where its minute is that of another one, too.
  func sentence(_ dose: DayAnswer.Dose) -> String {
    dose.sentence(
      Strings(words.language), toSecond: taken.contains { $0.sharesMinute(with: dose) })
  }
}
