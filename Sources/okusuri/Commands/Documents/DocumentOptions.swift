import ArgumentParser
import Domain
import Localization

/// A kind of document after an option: the API's name, or the word on the screens.
struct CategoryArgument: ExpressibleByArgument {
  let category: DocumentCategory

  init?(argument: String) {
    // lint: words of data
    let words: [String: DocumentCategory] = [
      "保険証": .insurance, "お薬手帳": .notebook, "処方箋": .prescription, "検査結果": .result,
      "契約": .contract,
    ]
    let known = DocumentCategory(rawValue: argument.lowercased()) ?? words[argument]
    guard let known else { return nil }
    category = known
  }
}

/// The options that say something about a document.
struct DocumentOptions: ParsableArguments {
  @Option(help: ArgumentHelp(Help.documentsCategory))
  var category: CategoryArgument?
  @Option(help: ArgumentHelp(Help.documentsExpiry, valueName: "date"))
  var expiry: String?
  @Option(help: ArgumentHelp(Help.documentsRenewal, valueName: "date"))
  var renewal: String?
  @Option(help: ArgumentHelp(Help.documentsDue, valueName: "date"))
  var due: String?
  @Option(help: ArgumentHelp(Help.documentsNote, valueName: "text"))
  var note: String?
  @Option(help: ArgumentHelp(Help.documentsTag, valueName: "word"))
  var tag: [String] = []
  @Option(help: ArgumentHelp(Help.documentsPatient, valueName: "name"), completion: .patients)
  var patient: String?

  /// The day and why it matters; nil when none was given. 明日 is one of the household's days. Errors: 64.
  func date(for documents: DeviceDocuments) async throws(CommandFailure) -> DocumentDate? {
    var given: [DocumentDate] = []
    for (label, text) in [
      (DocumentDate.Label.expiry, expiry), (.renewal, renewal), (.due, due),
    ] {
      guard let text else { continue }
      await documents.hearClock()
      given.append(DocumentDate(label: label, date: try documents.words.date(text, .nearest)))
    }
    let words = documents.words
    guard given.count <= 1 else { throw CommandFailure(.usage, words.oneDate) }
    return given.first
  }

  func tags(_ words: CommandSentences) throws(CommandFailure) -> [DocumentTag] {
    guard tag.count <= DocumentFields.mostTags else {
      throw CommandFailure(.usage, words.tooManyTags(DocumentFields.mostTags))
    }
    var tags: [DocumentTag] = []
    for text in tag { tags.append(try words.checked(text, .documentsTags)) }
    return tags
  }
}

extension CommandSentences {
  /// A text of a person's, checked. Errors: 64 with the rule it breaks, and what the screens call the field.
  func checked<Rule: TextRule>(
    _ text: String, _ field: Phrase
  ) throws(CommandFailure) -> CheckedText<Rule> {
    do throws(TextFault) {
      return try CheckedText(text)
    } catch {
      throw CommandFailure(.usage, mending(error, refused(Strings(language)(field), error)))
    }
  }
}
