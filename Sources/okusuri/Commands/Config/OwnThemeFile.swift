import FoundationEssentials
import Screen

extension OwnTheme {
  /// Why a file of colours cannot be used: what is wrong in it by name, or nothing where it is no such file.
  struct Unreadable: Error {
    let part: String?
  }

  /// Reads a file of colours: JSON with comments (JSON5), names with 0 to 255 or `#RRGGBB`. Source: P-49.
  init(file path: String) throws(Unreadable) {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    guard let content = try? Data(contentsOf: URL(filePath: path)),
      let colours = try? decoder.decode([String: WrittenColour].self, from: content)
    else { throw Unreadable(part: nil) }
    do {
      try self.init(colours.mapValues(\.text))
    } catch {
      throw Unreadable(part: error.name)
    }
  }
}

/// A colour or the name of a theme, as text or as a number.
private struct WrittenColour: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int.self) {
      text = "\(number)"
    } else {
      text = try value.decode(String.self)
    }
  }
}

extension OwnTheme.Fault {
  /// The name of what is wrong.
  fileprivate var name: String {
    switch self {
    case .unknown(let name), .noColour(let name, _): name
    case .noBase(let theme): "base: \(theme)"
    }
  }
}

extension SettingKey {
  /// What is wrong in the file of colours that a value names; nil where it names none, or one that can be used.
  func colourFault(in value: SettingValue?) -> SettingFault? {
    guard self == .theme, let path = value?.text, path.hasPrefix("/") else { return nil }
    do throws(OwnTheme.Unreadable) {
      _ = try OwnTheme(file: path)
      return nil
    } catch {
      return .colours(path: path, part: error.part ?? "")
    }
  }
}

extension Settings {
  /// The file of colours that is settled as the theme; nil where the theme is none or has a name.
  var themeFile: String? { theme.flatMap { $0.hasPrefix("/") ? $0 : nil } }

  /// The colours of that file. One that cannot be used is told on stderr, and the terminal is followed as without it.
  func ownTheme(_ words: CommandSentences) -> OwnTheme? {
    guard let themeFile else { return nil }
    do throws(OwnTheme.Unreadable) {
      return try OwnTheme(file: themeFile)
    } catch {
      CommandOutput.complain(words.configThemeFile(themeFile, part: error.part ?? ""))
      return nil
    }
  }
}
