import FoundationEssentials
import Localization

extension Language {
  /// The translation in the folder that OKUSURI_LANGUAGE_FOLDER names; nil where it names none.
  ///
  /// Errors: 65 with everything that is wrong in it, a line each. Source: P-61
  static func triedFolder(
    _ environment: [String: String], _ sentences: CommandSentences
  ) throws(CommandFailure) -> Language? {
    guard let folder = environment["OKUSURI_LANGUAGE_FOLDER"], !folder.isEmpty else { return nil }
    do throws(TranslationFaults) {
      return try tried(code(of: folder)) { file in
        (try? Data(contentsOf: URL(filePath: folder + "/" + file))).map { Array($0) }
      }
    } catch {
      throw CommandFailure(
        .badData, sentences.translationFaults(folder, number: "\(error.all.count)"),
        candidates: error.all.map { $0.sentence(sentences) })
    }
  }

  /// What a folder such as xx.lproj calls its language; `und`, undetermined, where that is no code.
  private static func code(of folder: String) -> String {
    let name = folder.split(separator: "/").last ?? ""
    let code = name.hasSuffix(".lproj") ? name.dropLast(".lproj".count) : name
    let isCode = (2...3).contains(code.count) && code.allSatisfy { ("a"..."z").contains($0) }
    return isCode ? String(code) : "und"
  }
}

extension TranslationFault {
  /// What is wrong, and where, for whoever translates.
  fileprivate func sentence(_ words: CommandSentences) -> String {
    switch problem {
    case .noFile: words.translationNoFile(file)
    case .line(let line): words.translationLine(file, line: line)
    case .forms: words.translationForms(file)
    case .missing(let key): words.translationMissing(file, key: key)
    case .unknown(let key): words.translationUnknown(file, key: key)
    case .placeholders(let key): words.translationPlaceholders(file, key: key)
    case .unprintable(let key): words.translationUnprintable(file, key: key)
    }
  }
}
