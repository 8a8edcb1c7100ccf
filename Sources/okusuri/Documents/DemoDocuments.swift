import Domain
import Files
import Glibc
import LocalStore
import Localization

/// The documents of the sample household, with small files. Source: screens figures 10 and 11.
struct DemoDocuments {
  let language: Language
  /// The instant of the demo; the documents' days are counted from it.
  let now: Timestamp
  let patient: PatientID?

  /// One sample document, in both languages.
  private struct SampleDocument {
    let category: DocumentCategory
    let title: (ja: String, en: String)
    var expiresIn: Int?
    var isOfPatient = true
    /// So many days before today it was made.
    let age: Int
    var tags: (ja: [String], en: [String]) = ([], [])
    var note: (ja: String, en: String) = ("", "")
    var files: (ja: [String], en: [String]) = ([], [])
  }

  // lint: words of data
  private static let documents = [
    SampleDocument(
      category: .insurance, title: ("介護保険証", "Care insurance card"), expiresIn: 18, age: 300,
      tags: (["介護", "市役所"], ["care", "city hall"]),
      note: (
        "更新の書類は1月に届く。窓口は高齢福祉課。",
        "The renewal comes in January. Ask at the desk for the elderly."
      ), files: (["保険証_表.jpg", "保険証_裏.jpg"], ["card_front.jpg", "card_back.jpg"])),
    SampleDocument(
      category: .insurance, title: ("後期高齢者医療の保険証", "Medical insurance card, 75+"),
      expiresIn: 171, age: 190, files: (["保険証.jpg"], ["card.jpg"])),
    SampleDocument(
      category: .contract, title: ("訪問看護の契約書", "Home nursing contract"), expiresIn: 414,
      isOfPatient: false, age: 350, files: (["契約書.pdf"], ["contract.pdf"])),
    SampleDocument(
      category: .result, title: ("血液検査 1月20日", "Blood test, 20 Jan"), age: 21,
      files: (["血液検査.pdf"], ["blood_test.pdf"])),
    SampleDocument(
      category: .notebook, title: ("2026年1月のページ", "Pages of January 2026"), age: 10,
      files: (["お薬手帳.jpg"], ["notebook.jpg"])),
    SampleDocument(
      category: .prescription, title: ("2月3日 みどり内科", "3 Feb, Midori Clinic"), age: 7,
      files: (["処方箋.jpg"], ["prescription.jpg"])),
  ]

  /// Keeps them all in a store, by way of a folder for their files.
  func fill(_ store: DocumentStore, by folder: String) throws {
    for (index, document) in Self.documents.enumerated() {
      let names = language == .japanese ? document.files.ja : document.files.en
      let paths = names.map { "\(folder)/\($0)" }
      defer { for path in paths { unlink(path) } }
      for (number, name) in names.enumerated() {
        let file = try OpenFile(paths[number], for: .making)
        try file.write(Self.content(name, index * 10 + number)[...])
      }
      _ = try store.create(
        try fields(of: document), attaching: paths,
        at: now.adding(.seconds(-86_400 * document.age)))
    }
  }

  private func fields(of document: SampleDocument) throws -> DocumentFields {
    let isJapanese = language == .japanese
    let tags = try (isJapanese ? document.tags.ja : document.tags.en).map { try DocumentTag($0) }
    return DocumentFields(
      title: try DocumentTitle(isJapanese ? document.title.ja : document.title.en),
      category: document.category,
      date: document.expiresIn.map {
        DocumentDate(label: .expiry, date: now.tokyoDate.adding(days: $0))
      },
      note: try DocumentNote(isJapanese ? document.note.ja : document.note.en), tags: tags,
      patient: document.isOfPatient ? patient : nil, attachments: [])
  }

  /// A few kilobytes that begin as a file of that kind does, the same on every run.
  private static func content(_ name: String, _ number: Int) -> [UInt8] {
    let magic: [UInt8] =
      name.hasSuffix(".pdf") ? Array("%PDF-1.4\n".utf8) : [0xFF, 0xD8, 0xFF, 0xE0]
    return magic + (0..<(2000 + number * 160)).map { UInt8(truncatingIfNeeded: $0 &* 31 + number) }
  }
}
