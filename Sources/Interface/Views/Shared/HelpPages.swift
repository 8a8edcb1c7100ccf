import Domain
import Localization
import Screen
import ViewModels

/// The help of the page below it.
struct HelpPage: PageView {
  let record: RecordModel
  let below: any PageView
  /// What stays free; nil where nobody may read of plans, and on a premium plan.
  let freeNote: String?
  /// The heading over the paywall, which lies over a tab that it is no part of; nil over every other page.
  private let paywallTitle: String?
  private let keys: OwnKeys

  init(
    record: RecordModel, below: any PageView, _ purchase: PurchaseStrings, _ keys: OwnKeys
  ) {
    (self.record, self.below, self.keys) = (record, below, keys)
    paywallTitle = below is PaywallPage ? purchase(.paywallKeys) : nil
    freeNote = record.kind == .caregiver && record.isFree ? purchase(.helpFree) : nil
  }

  var bindings: [Binding] {
    [.round(own.count + everywhere.count, at: record.help ?? 0), .close]
  }

  /// What cannot be done now says why when it is pressed; here only what works is listed.
  private var own: [Binding] { below.bindings(keys).filter { $0.whyNot == nil } }

  private var everywhere: [Binding] {
    below.hasTabs
      ? Binding.helpOnly(beside: own, in: record, keys) : [Binding.quit.with(keys)]
  }

  func draw(on canvas: inout Canvas) {
    let strings = canvas.strings
    let order = strings.sentences(.helpOrder, .helpMissed)
    let (own, everywhere) = (own, everywhere)
    let title = paywallTitle ?? strings(.helpTitle(record.screenPhrase))
    canvas.draw(
      HelpCard(
        title: title, left: Array(own.prefix(HelpCard.rows)),
        right: own.dropFirst(HelpCard.rows) + everywhere,
        notes: LineBreaker.lines(order, width: 64), freeNote: freeNote, focused: record.help ?? 0))
  }
}

/// The help of はじめに.
struct WizardHelpPage: PageView {
  let model: WizardModel
  let below: any PageView

  var bindings: [Binding] { [.round(below.bindings.count + 1, at: model.help ?? 0), .close] }

  func draw(on canvas: inout Canvas) {
    canvas.draw(
      HelpCard(
        title: canvas.strings(.helpTitle(.setupHeading)), left: below.bindings, right: [.quit],
        notes: [], freeNote: nil, focused: model.help ?? 0))
  }
}

/// The help of 本人と番号 where there is no record yet.
struct PeopleHelpPage: PageView {
  let model: PatientsModel
  let below: any PageView
  private let keys: OwnKeys

  init(model: PatientsModel, below: any PageView, _ keys: OwnKeys) {
    (self.model, self.below, self.keys) = (model, below, keys)
  }

  var bindings: [Binding] {
    [.round(own.count + everywhere.count, at: model.help ?? 0), .close]
  }

  private var own: [Binding] { below.bindings(keys).filter { $0.whyNot == nil } }
  private var everywhere: [Binding] { [Binding.quit.with(keys), Binding.commands.with(keys)] }

  func draw(on canvas: inout Canvas) {
    canvas.draw(
      HelpCard(
        title: canvas.strings(.helpTitle(.settingsPatients)), left: own, right: everywhere,
        notes: [], freeNote: nil, focused: model.help ?? 0))
  }
}

extension RecordModel {
  /// What the open screen is called.
  fileprivate var screenPhrase: Phrase {
    if medications?.isOpen == true || ownMedications?.isOpen == true {
      return .settingsMedications
    }
    if changes?.isOpen == true { return .changesTitle }
    if find?.isOpen == true { return .findTitle }
    return writeOut.isOpen ? .exportTitle : tab.phrase
  }
}
