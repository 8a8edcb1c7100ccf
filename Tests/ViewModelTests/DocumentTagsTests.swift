import Domain
import Localization
import Testing

@testable import ViewModels

/// The tags of a document in its form.
struct DocumentTagsTests {
  private func form(_ tags: [DocumentTag], _ language: Language) throws -> Form {
    let fields = DocumentFields(
      title: try DocumentTitle("介護保険証"), category: .insurance, date: nil,
      note: try DocumentNote(""), tags: tags, patient: nil, attachments: [])
    let all = DocumentFormFields(
      patients: [], today: try #require(CivilDate(ascii: "2026-02-10")),
      separator: Strings(language)(.listSeparator))
    return Form(id: "document", fields: all.all(of: fields), buttons: [])
  }

  @Test func `gating 1.1 tags stand in the form as the person's language joins words`() throws {
    let tags = [try DocumentTag("介護"), try DocumentTag("市役所")]
    #expect(try form(tags, .japanese).text("document.tags") == "介護、市役所")
    #expect(try form(tags, .english).text("document.tags") == "介護, 市役所")
  }

  @Test(arguments: Language.allCases)
  func `gating 1.1 the most and longest tags are read back as they were`(language: Language) throws
  {
    let tags = try (0..<DocumentFields.mostTags).map { number in
      try DocumentTag("\(10 + number)" + String(repeating: "札", count: DocumentTagRule.most - 2))
    }
    let (full, empty) = (try form(tags, language), try form([], language))
    #expect(DocumentFormFields.tags(full) == tags)
    #expect(DocumentFormFields.tags(empty) == [])
  }
}
