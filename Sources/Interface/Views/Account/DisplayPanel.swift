import Localization
import Screen
import ViewModels

// 表示 in 設定: language, theme, marks and bell.
extension Canvas {
  /// Draws the lists of choices, one below the other, and the bell.
  @MainActor
  mutating func drawDisplay(_ model: SettingsModel) {
    var (row, list) = (layout.headingRow, Phrase?.none)
    let choices = model.displayChoices
    for (index, choice) in choices.enumerated() {
      if choice.list != list {
        // A second switch takes the room of the blank above the marks.
        let isTight = choice.isSwitch || choice.list == .settingsMarks && choices.contains(.home)
        if list != nil, !isTight || layout.isTall { row += 1 }
        list = choice.list
        // A switch is a line of its own.
        if !choice.isSwitch {
          text(strings(choice.list), row: row, column: settingsColumn, .accent)
          row += 1
        }
      }
      draw(choice, row: row, isChosen: model.isChosen(choice), isFocused: model.control == index)
      row += 1
    }
  }

  @MainActor
  func spoken(_ choice: DisplayChoice, _ model: SettingsModel) -> String {
    let state: Phrase = model.isChosen(choice) ? .formOn : .formOff
    guard !choice.isSwitch else { return strings(.spokenState(choice.phrase, state)) }
    return strings(.formSpoken(choice.list, option: choice.phrase, state: state))
  }

  private mutating func draw(
    _ choice: DisplayChoice, row: Int, isChosen: Bool, isFocused: Bool
  ) {
    let label = strings(choice.phrase)
    let frame = Rect(row: row, column: settingsColumn - 2, width: 32, height: 1)
    let ground = light(frame, isFocused: isFocused)
    let chosen = isChosen ? marks.differs : " "
    let sign = choice.isSwitch ? "[\(chosen)]" : "(\(chosen))"
    text("\(sign) \(label)", row: row, column: settingsColumn, Style.text.on(ground))
    let told = describes && isChosen ? strings(.plainOn(label: label)) : label
    name(choice.id, .button, told, frame)
  }
}

extension DisplayChoice {
  fileprivate var list: Phrase {
    switch self {
    case .language: .settingsLanguage
    case .theme: .settingsTheme
    case .letters: .settingsMarks
    case .bell: .settingsBell
    case .home: .settingsHome
    }
  }

  fileprivate var phrase: Phrase {
    switch self {
    case .language(let language): .settingsLanguageNamed(language.name)
    case .theme(let theme): theme.phrase
    case .letters(let uses): uses ? .settingsMarksLetters : .settingsMarksSigns
    case .bell: .settingsBell
    case .home: .settingsHome
    }
  }
}

extension ThemeChoice {
  fileprivate var phrase: Phrase {
    switch self {
    case .automatic: .settingsThemeAutomatic
    case .dark: .settingsThemeDark
    case .light: .settingsThemeLight
    case .contrastDark: .settingsThemeContrastDark
    case .contrastLight: .settingsThemeContrastLight
    case .colourSafe: .settingsThemeColourSafe
    case .terminal: .settingsThemeTerminal
    case .mono: .settingsThemeMono
    }
  }
}
