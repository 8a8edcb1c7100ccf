import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// `PRNChoice`: the medicines taken as needed, one intake each.
struct AsNeededPage: PageView {
  let today: TodayModel
  let recording: TodayRecording

  var bindings: [Binding] {
    let shut = Binding.key("p", .keyClose, .asNeeded, inFooter: false)
    return recording.asNeeded?.isEmpty == false
      ? [.upDown, .enter(.keyTake), .key("e", .keyTimeAndAmount, .edit), .close, shut]
      : [.close, shut]
  }

  func draw(on canvas: inout Canvas) {
    guard let choice = recording.choice else { return }
    let (strings, medicines) = (canvas.strings, recording.asNeeded ?? [])
    let known =
      medicines.indices.contains(choice.index)
      ? lines(medicines[choice.index], strings, canvas.marks) : []
    let frame = canvas.drawChoices(
      "PRNChoice", strings(.prnTitle), medicines.count, focused: choice.index, below: known
    ) { canvas, index, line in
      let medicine = medicines[index]
      let (name, amount) = (medicine.name(among: medicines), medicine.amount(strings))
      let (row, style) = (line.area.row, Style.text.on(line.ground))
      canvas.right(amount, row: row, endingAt: line.last, style)
      canvas.text(
        name, row: row, column: line.first, style, to: line.last - DisplayWidth.of(amount) - 2)
      canvas.name("today.prn.choice.\(index)", .row, "\(name) \(amount)", line.area)
    }
    guard medicines.isEmpty else {
      if medicines.indices.contains(choice.index) {
        let medicine = medicines[choice.index]
        let name = "\(medicine.name(among: medicines)) \(medicine.amount(strings))"
        canvas.speak(([name] + known).joined(separator: strings(.listDetail)), shortening: [name])
      }
      return
    }
    canvas.speak(emptySentence(strings))
    canvas.named(
      "today.prn.choice.none", .status, emptySentence(strings), row: frame.row + 4,
      column: frame.column + 4, Style.text.on(.surface), to: frame.column + frame.width - 5)
    canvas.focus = Point(row: frame.row + 4, column: frame.column + 4)
  }

  /// What is known of the focused one: 前回 10:40（3時間52分前）　今日 1回, and from when on it may be taken.
  private func lines(_ medicine: MedicationAnswer, _ strings: Strings, _ marks: MarkSet) -> [String]
  {
    guard let standing = today.standing(of: medicine) else { return [] }
    let day = standing.now.tokyoDate
    var lines: [String] = []
    if let last = standing.last {
      let ago = Phrase.duration(minutes: last.minutes(until: standing.now))
      lines.append(
        strings(
          last.tokyoDate == day
            ? .prnLast(time: last.clock, ago: ago, standing.takenToday)
            : .prnLastDay(time: last.read(on: day))))
    }
    guard let next = standing.next?.lately(on: day) else { return lines }
    let phrase: Phrase? =
      switch (medicine.minIntervalHours, medicine.maxPerDay) {
      case (let hours?, let most?): .prnNext(time: next, hours: hours, most: most)
      case (let hours?, nil): .prnNextApart(time: next, hours: hours)
      case (nil, let most?): .prnMany(taken: standing.takenToday, most: most)
      case (nil, nil): nil
      }
    return lines + [phrase].compactMap { $0.map { "\(marks.attention) \(strings($0))" } }
  }

  private func emptySentence(_ strings: Strings) -> String {
    if let failure = recording.failure { return strings(.prnFailed(reason: failure.phrase)) }
    return strings(recording.asNeeded == nil ? .syncLoading : .prnNone)
  }
}
