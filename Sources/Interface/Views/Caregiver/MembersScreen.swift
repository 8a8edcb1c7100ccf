import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// 家族: members, invitations, and what each role means. Source: screens 2 figure 27.
struct MembersPage: PageView {
  let model: MembersModel
  let purchase: PurchaseStrings

  var screen: ScreenName? { .settings }
  var hasTabs: Bool { true }
  var bindings: [Binding] {
    let remove = Binding.key("x", removal, .delete).disabled(because: model.whyNotRemove)
    let rename = Binding.key("e", .keyMemberEdit, .edit)
    return [
      Binding.key("n", .keyMemberInvite, .add).disabled(because: model.whyNotInvite),
      rename.disabled(because: model.whyNotEdit), remove,
      Binding.key("j", .keyMemberJoin, .join, inFooter: false)
        .disabled(because: model.whyNotJoin),
      .back(.keyBack), .choose.without(.character("j")), .refreshSilently,
    ]
  }

  /// What `x` does on the focused row.
  private var removal: Phrase {
    switch model.focusedRow {
    case .member(let member) where member.you: .keyMemberLeave
    case .invitation: .keyCancelCode
    case .member, nil: .keyMemberRemove
    }
  }

  func draw(on canvas: inout Canvas) { canvas.drawMembers(model, purchase) }
}

extension Canvas {
  @MainActor
  fileprivate mutating func drawMembers(_ model: MembersModel, _ purchase: PurchaseStrings) {
    drawHeading(.memberTitle)
    if let failure = model.failure, model.answer == nil {
      drawTrouble("member.error", failure.phrase)
      return speak(strings(failure.phrase))
    }
    guard let answer = model.answer else {
      if let notice = model.notice { speak(strings(notice)) }
      return
    }
    let count: Phrase =
      answer.invitations.isEmpty
      ? .memberCount(answer.items.count)
      : .memberCountInvited(answer.items.count, invited: answer.invitations.count)
    namedRight(
      "member.count", .text, strings(count), row: layout.headingRow, endingAt: layout.lastColumn)
    let names: [Phrase] = [.memberName, .memberWay, .memberMay, .memberUsed]
    for (phrase, column) in zip(names, columns) where !isFoldedNarrow {
      text(strings(phrase), row: layout.namesRow, column: column, .muted)
    }
    let rows = model.rows
    let room = max(1, layout.lastContentRow - layout.contentRow + 1 - 6)
    drawList(rows.count, focused: model.focused, from: layout.contentRow, room: room) {
      $0.draw(rows[$1], $1, row: $2, isFocused: $1 == model.focused, on: model.today)
    }
    drawRoles(from: layout.contentRow + min(rows.count, room) + 1, purchase(.memberFree))
    speak(strings(model.notice ?? model.focusedRow.map { spoken($0, on: model.today) } ?? count))
  }

  /// Where the name, the sign-in, the role and the last use stand.
  private var columns: [Int] {
    [layout.textColumn, layout.left + 20, layout.left + 44, layout.left + 58]
  }

  private mutating func draw(
    _ member: MembersModel.Row, _ index: Int, row: Int, isFocused: Bool, on today: CivilDate
  ) {
    let line = line(row)
    let ground = light(line, isFocused: isFocused)
    let style = (isFocused ? Style.bold : .text).on(ground)
    let words = words(member, on: today)
    for (index, word) in words.enumerated() {
      let end = index + 1 < columns.count ? columns[index + 1] - 1 : layout.lastColumn + 1
      text(word, in: columns[index]..<end, row: row, style)
    }
    name("member.\(index)", .row, strings(spoken(member, on: today)), line)
  }

  private func words(_ row: MembersModel.Row, on today: CivilDate) -> [String] {
    switch row {
    case .member(let member):
      [
        strings(.patientName(member.name.withoutHonorific)), member.email,
        strings(member.role.phrase), used(member, on: today),
      ]
    case .invitation(let invitation):
      [
        strings(.memberInvited), strings(.memberGiven), strings(invitation.role.phrase),
        strings(.memberUntil(invitation.expiresAt.read(on: today))),
      ]
    }
  }

  /// 今日、あなた; 2月9日（月）.
  private func used(_ member: MemberAnswer, on today: CivilDate) -> String {
    let day = member.lastUsedAt.map {
      $0.tokyoDate == today ? Phrase.tabToday : $0.tokyoDate.short(on: today)
    }
    return strings.joined([day, member.you ? .memberYou : nil].compactMap(\.self))
  }

  private func spoken(_ row: MembersModel.Row, on today: CivilDate) -> Phrase {
    switch row {
    case .member(let member):
      let name = strings(.patientName(member.name.withoutHonorific))
      return member.you
        ? .memberSpokenYou(name, role: member.role.phrase, email: member.email)
        : .memberSpoken(name, role: member.role.phrase, email: member.email)
    case .invitation(let invitation):
      return .memberSpokenInvited(
        role: invitation.role.phrase, until: invitation.expiresAt.read(on: today))
    }
  }

  /// What each role may do, and that members cost nothing: as much of it as there is room for.
  private mutating func drawRoles(from first: Int, _ free: String) {
    var row = first
    let all: [(MemberRole, Phrase)] = [
      (.all, .memberAllMay), (.record, .memberRecordMay), (.view, .memberViewMay),
    ]
    for (role, may) in all where row <= layout.lastContentRow {
      named(
        "member.role.\(role.rawValue)", .text, strings(.memberRoleLine(role.phrase, may: may)),
        row: row, column: layout.textColumn)
      row += 1
    }
    let words = lines(free, from: layout.textColumn)
    guard row + words.count <= layout.lastContentRow else { return }
    text(lines: words, row: row + 1, column: layout.textColumn, .muted)
    name(
      "member.free", .text, free,
      Rect(
        row: row + 1, column: layout.textColumn, width: layout.textWidth, height: words.count))
  }
}

/// The code of an invitation, told once. No element's label ever holds it. Source: F-26.
struct InvitedPage: PageView {
  let invited: Invited

  var screen: ScreenName? { .settings }
  var hasTabs: Bool { true }
  var bindings: [Binding] { [.back(.keyBack), .copy, .enter(.keyBack, inFooter: false)] }

  func draw(on canvas: inout Canvas) { canvas.draw(invited) }
}

extension Canvas {
  fileprivate mutating func draw(_ invited: Invited) {
    let title = strings(.memberInviteFor(invited.role.phrase))
    name("Invitation", .dialog, title, layout.body)
    named("heading", .text, title, row: layout.headingRow, column: layout.textColumn, .bold)
    var row = layout.headingRow + 2
    for step in steps(invited) {
      let words = lines(step.words, from: layout.textColumn)
      text(lines: words, row: row, column: layout.textColumn, step.style)
      let frame = Rect(
        row: row, column: layout.textColumn, width: layout.textWidth, height: words.count)
      name(step.id, .text, step.label ?? step.words, frame)
      if step.id == "invitation.address" { link(step.words, frame) }
      row += words.count + (step.style == .bold ? 1 : 0)
    }
    speak(strings(.memberCodeOnce))
  }

  private struct Step {
    let id: String
    let words: String
    var style = Style.text
    var label: String?
  }

  private func steps(_ invited: Invited) -> [Step] {
    let place =
      invited.address.map { address in
        [
          Step(
            id: "invitation.s1",
            words: strings(.memberStep(join: .setupJoin, account: .setupAccount))),
          Step(id: "invitation.address", words: address, style: .bold),
        ]
      } ?? [Step(id: "invitation.here", words: strings(invited.onlyHere))]
    let finger =
      invited.letters.map { letters in
        [
          Step(id: "invitation.compare", words: strings(.linkFinger)),
          Step(id: "invitation.fingerprint", words: letters, style: .bold),
        ]
      } ?? []
    return place + finger + [
      Step(id: "invitation.s2", words: strings(.memberStepCode)),
      Step(
        id: "invitation.letters", words: invited.code, style: .bold, label: strings(.memberCode)),
      Step(
        id: "invitation.until", words: strings(.memberUntilOnce(invited.expiresAt.moment(strings)))),
      Step(id: "invitation.once", words: strings(.memberCodeOnce), style: .muted),
    ]
  }
}
