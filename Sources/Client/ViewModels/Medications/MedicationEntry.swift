public import APIContract
import Domain
import Localization

/// The form of one medicine, new or changed: only what applies to it is shown.
public struct MedicationEntry: Sendable {
  /// What of a plan can be filled in.
  enum Planning: Hashable {
    /// A new medicine: everything, 頓服 too.
    case new
    /// A plan that holds, or begins later.
    case running(RegimenPlan)
    /// A plan that is over: it begins again only when times are set.
    case ended
    /// Nothing: one as needed, or put away.
    case none
  }

  /// The medicine as it was when the form was opened; nil for a new one.
  public let medication: MedicationAnswer?
  public internal(set) var form: Form

  /// What was told to be there already: asked for once more, it is added all the same.
  var told: MedicationRequest?
  let planning: Planning
  let today: CivilDate
  /// True while the number follows the words, from 1錠 to 2錠: until somebody sets it.
  private var countFollows: Bool

  init(of medication: MedicationAnswer?, today: CivilDate, language: Language) {
    (self.medication, self.today) = (medication, today)
    planning = Planning(medication)
    let fields = MedicationFields(planning: planning, today: today)
    form = Form(
      id: "medication", fields: fields.all(of: medication, Strings(language)),
      buttons: Self.buttons())
    form.focus(on: "medication.name")
    countFollows =
      MedicationFields.number(in: form.text("medication.dosage")) == form.text("medication.count")
  }

  /// 読み直す is there while somebody else's change stands in the way.
  private static func buttons(reloads: Bool = false) -> [FormButton] {
    let reload = FormButton("medication.reload", .medicationsReload)
    return (reloads ? [reload] : []) + [
      FormButton("medication.save", .patientsSave, .submit),
      FormButton("medication.cancel", .patientsCancel, .leave),
    ]
  }

  /// Does what a key or a click means in the form.
  mutating func handle(_ intent: Intent) -> Form.Outcome {
    let (days, slots) = (form.toggled("medication.weekdays"), form.toggled("medication.slots"))
    let (dosage, count) = (form.text("medication.dosage"), form.text("medication.count"))
    let opensMore = form.focus == MedicationFields.more && intent == .press
    let outcome = form.handle(opensMore ? .type(" ") : intent)
    if !form.toggled(MedicationFields.more).isEmpty { form.openMore() }
    form.followEveryDay(from: days)
    form.followTimes(from: slots)
    if count != form.text("medication.count") { countFollows = false }
    if dosage != form.text("medication.dosage") { followDosage() }
    return outcome
  }

  /// Words without a number empty the field, which is asked for then: an old number would be a wrong one.
  private mutating func followDosage() {
    guard countFollows else { return }
    form.fill(
      "medication.count", MedicationFields.number(in: form.text("medication.dosage")) ?? "")
  }

  /// Somebody changed the medicine meanwhile: everything typed stays, and can be put on the newest.
  mutating func refuseAsStale() {
    offerReloading(true)
    form.refuse(.sentence(.medicationsConflict))
    form.focus(on: "medication.reload")
  }

  private mutating func offerReloading(_ reloads: Bool) {
    var offering = Form(
      id: form.id, fields: form.fields, buttons: Self.buttons(reloads: reloads))
    offering.focus(on: form.focus)
    form = offering
  }

  /// The same changes on the newest medicine: fields that nobody touched show what it says by now.
  func rebased(on newest: MedicationAnswer, _ language: Language) -> MedicationEntry {
    var entry = MedicationEntry(of: newest, today: today, language: language)
    for index in entry.form.fields.indices {
      let id = entry.form.fields[index].id
      guard let mine = form[id], mine.isChanged else { continue }
      entry.form.fields[index].content = mine.content
    }
    entry.countFollows = countFollows
    entry.followDosage()
    entry.form.focus(on: "medication.save")
    return entry
  }
}

extension MedicationEntry.Planning {
  init(_ medication: MedicationAnswer?) {
    guard let medication else {
      self = .new
      return
    }
    if medication.asNeeded || medication.archived {
      self = .none
    } else {
      self = medication.regimen.map { .running($0.plan) } ?? .ended
    }
  }
}

extension Form {
  /// 毎日 sets every day of the week or none; without one of them it is not 毎日.
  fileprivate mutating func followEveryDay(from before: [String]) {
    guard let index = fields.firstIndex(where: { $0.id == "medication.weekdays" }),
      case .toggles(var days) = fields[index].content, days.chosen.map(\.id) != before
    else { return }
    let all = Set(days.options.map(\.id))
    let every = MedicationFields.everyDay
    let wasEvery = before.contains(every)
    if days.set.contains(every) != wasEvery {
      days.set = wasEvery ? [] : all
    } else {
      days.set.remove(every)
      if days.set.count == all.count - 1 { days.set = all }
    }
    fields[index].content = .toggles(days)
    lookAgain()
  }

  /// Times by the clock and 頓服 each stand alone; a part of the day takes their place.
  fileprivate mutating func followTimes(from before: [String]) {
    guard let index = fields.firstIndex(where: { $0.id == "medication.slots" }),
      case .toggles(var slots) = fields[index].content
    else { return }
    let added = slots.set.subtracting(before)
    guard let new = added.first else { return }
    let alone: Set = [MedicationFields.times, MedicationFields.asNeeded]
    slots.set = alone.contains(new) ? [new] : slots.set.subtracting(alone)
    fields[index].content = .toggles(slots)
    lookAgain()
  }

  /// もっと: what a few medicines need is there from now on, and there is nothing to lose by it.
  mutating func openMore() {
    guard let index = fields.firstIndex(where: { $0.id == MedicationFields.more }),
      case .toggles(var more) = fields[index].content,
      fields[index].isShown(self) || !more.set.isEmpty
    else { return }
    more.set = [MedicationFields.more]
    (fields[index].content, fields[index].kept) = (.toggles(more), .toggles(more))
    guard focus == MedicationFields.more else { return }
    let rest = fields[(index + 1)...]
    focus = rest.first { $0.isShown(self) }?.id ?? focus
  }
}
