import Domain
import Localization
import Screen
import ViewModels

/// `LinkWay`: in which way another device comes to a record that is only on this computer. Source: screens 2 figure 26
struct LinkWayPage: PageView {
  let way: LinkWay

  var screen: ScreenName? { .patients }
  var hasTabs: Bool { true }
  var bindings: [Binding] {
    let pick = Binding(
      .keys("1-3"), .keyPick,
      LinkWay.Choice.allCases.map {
        (.character(Character("\($0.rawValue)")), .pick($0.rawValue))
      })
    return [.upDown, .enter(.keyNext), pick, .back(.keyBack)]
  }

  func draw(on canvas: inout Canvas) { canvas.draw(way) }
}

extension Canvas {
  fileprivate mutating func draw(_ way: LinkWay) {
    name("LinkWay", .dialog, strings(.linkOnlyHere), layout.body)
    named("heading", .text, strings(.linkOnlyHere), row: 5, column: layout.textColumn)
    text(strings(.linkWay), row: 6, column: layout.textColumn)
    var row = 8
    for choice in LinkWay.Choice.allCases {
      draw(choice, row: row, isFocused: choice == way.choice)
      row += choice.notes.count + 2
    }
    let warning = "\(marks.attention) \(strings(.linkHomeWarning))"
    named("link.warning", .text, warning, row: row + 1, column: layout.textColumn)
    if let refusal = way.refusal {
      tell(strings(refusal))
    } else {
      speak(strings(way.choice.spoken))
    }
  }

  private mutating func draw(_ choice: LinkWay.Choice, row: Int, isFocused: Bool) {
    let (column, label) = (layout.textColumn + 3, strings(choice.title))
    let line = line(row)
    let ground = light(line, isFocused: isFocused)
    text("\(choice.rawValue)", row: row, column: layout.textColumn, Style.accent.on(ground))
    text(label, row: row, column: column, isFocused ? Style.bold.on(ground) : .text)
    for (index, note) in choice.notes.enumerated() {
      text(strings(note), row: row + 1 + index, column: column, .muted)
    }
    name("link.choice.\(choice.rawValue)", .row, label, line)
  }
}

extension LinkWay.Choice {
  fileprivate var title: Phrase {
    switch self {
    case .home: .linkHome
    case .move: .linkMove
    case .notNow: .linkNotNow
    }
  }

  fileprivate var notes: [Phrase] {
    switch self {
    case .home: [.linkHomeWho, .linkHomeNote]
    case .move: [.linkMoveNote]
    case .notNow: [.linkNotNowNote]
    }
  }

  fileprivate var spoken: Phrase {
    self == .home ? .linkHomeSpoken(title) : .setupSpoken(rawValue, title)
  }
}
