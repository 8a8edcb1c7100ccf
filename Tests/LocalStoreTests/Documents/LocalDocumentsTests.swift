import Domain
import Files
import Foundation
import LocalStore
import Testing

/// What a person does with documents, on every plan and without a network.
struct LocalDocumentsTests {
  @Test
  func `gating 1.1, 1.2, 1.5 a document is kept, changed and shown, and its dates are its own`()
    throws
  {
    let papers = try Documents()
    let made = try papers.store().create(
      paper("介護保険証", day: "2026-02-28", note: "窓口", tags: ["介護"]), at: instant())
    #expect(made.revision.createdAt == instant())
    #expect(made.sync == .pendingUpload)
    var fields = made.fields
    fields.note = try DocumentNote("窓口は高齢福祉課")
    let changed = try papers.store().change(made.id, to: fields, at: instant(60))
    #expect(changed.revision.createdAt == instant())
    #expect(changed.revision.updatedAt == instant(60))
    #expect(changed.revision.changedOn.text == papers.name)
    #expect(changed.versions == 1)
    let store = try papers.store()
    #expect(try store.document(made.id) == changed)
    #expect(try store.list(DocumentQuery()) == [changed])
    #expect(try store.versions(of: made.id) == [made.revision])
    #expect(try store.change(made.id, to: fields, at: instant(99)) == changed)
  }

  @Test func `W-1 what the gate allowed is over with the plan's date, without asking it again`()
    throws
  {
    let papers = try Documents()
    #expect(try papers.store().lastDenial(at: instant()) == nil)
    try papers.store().keep(.allowed, until: instant(100))
    #expect(try papers.store().lastDenial(at: instant(99)) == nil)
    #expect(try papers.store().lastDenial(at: instant(100)) == .expired)
    // Paid again: another date, or none that is known.
    try papers.store().keep(.allowed, until: instant(200))
    #expect(try papers.store().lastDenial(at: instant(100)) == nil)
    try papers.store().keep(.denied(.unknownPlan))
    #expect(try papers.store().lastDenial(at: instant(200)) == .expired)
    try papers.store().keep(.denied(.notPremium), until: instant(900))
    #expect(try papers.store().lastDenial(at: instant()) == .notPremium)
    try papers.store().keep(.allowed)
    #expect(try papers.store().lastDenial(at: instant(999)) == nil)
  }

  @Test func `R-14 documents say what was done to them lately, once, and of whom`() throws {
    let papers = try Documents()
    let store = try papers.store()
    let (mother, father) = (PatientID(high: 1, low: 1), PatientID(high: 2, low: 2))
    func told(_ since: CivilDate? = nil, newest most: Int = 9) throws -> [String] {
      let edits = try store.edits(about: mother, since: since, newest: most)
      return edits.map { "\($0.edit) \($0.title.text)" }
    }
    var fields = try paper("契約書", .contract)
    let made = try store.create(fields, at: instant())
    // Its file belongs to it, and is no change of its own.
    _ = try store.attach(try papers.file("契約.pdf", bytes("%PDF")), to: made.id, at: instant(20))
    #expect(try told() == ["added 契約書"])
    fields = try #require(try store.document(made.id)).fields
    fields.title = try DocumentTitle("訪問看護の契約書")
    _ = try store.change(made.id, to: fields, at: instant(90_000))
    fields.patient = mother
    _ = try store.change(made.id, to: fields, at: instant(180_000))
    var others = try paper("父の保険証")
    others.patient = father
    _ = try store.create(others, at: instant(180_001))
    #expect(
      try told() == ["changed 訪問看護の契約書", "changed 訪問看護の契約書", "added 契約書"])
    try store.delete(made.id, at: instant(270_000))
    #expect(try told(newest: 2) == ["deleted 訪問看護の契約書", "changed 訪問看護の契約書"])
    #expect(try told(instant(270_000).tokyoDate) == ["deleted 訪問看護の契約書"])
    try store.restore(made.id, at: instant(280_000))
    #expect(try told(newest: 1) == ["restored 訪問看護の契約書"])
    fields.note = try DocumentNote("窓口で受け取る")
    _ = try store.change(made.id, to: fields, at: instant(290_000))
    #expect(try told(newest: 2) == ["changed 訪問看護の契約書", "restored 訪問看護の契約書"])
    try store.delete(made.id, at: instant(300_000))
    try store.emptyBin(at: instant(300_000 + 30 * 86_400))
    #expect(try told() == [])
  }

  @Test
  func `gating 1.3 a deleted document is in the bin for thirty days and comes back from it`()
    throws
  {
    let papers = try Documents()
    let store = try papers.store()
    let made = try store.create(paper("契約書", .contract), at: instant())
    let path = try papers.file("契約.pdf", bytes("%PDF-1.7"))
    let file = try store.attach(path, to: made.id, at: instant(1))
    try store.delete(made.id, at: instant(2))
    #expect(try store.titles() == [])
    #expect(try store.document(made.id) == nil)
    #expect(try store.bin().map(\.id) == [made.id])
    #expect(throws: DocumentStoreError.noSuchDocument(made.id)) {
      try store.change(made.id, to: made.fields, at: instant(3))
    }
    try store.restore(made.id, at: instant(3))
    #expect(try store.titles() == ["契約書"])
    #expect(try store.presence(of: file) == .here)
    try store.delete(made.id, at: instant(4))
    try store.emptyBin(at: instant(4 + 30 * 86_400 - 1))
    #expect(try store.bin().count == 1)
    try store.emptyBin(at: instant(4 + 30 * 86_400))
    #expect(try store.bin() == [])
    #expect(try papers.kept() == [])
    #expect(throws: DocumentStoreError.noSuchDocument(made.id)) {
      try store.restore(made.id, at: instant(6))
    }
  }

  @Test
  func `gating 1.3 what came into the bin thirty days ago is gone, a day later it is there`()
    throws
  {
    let papers = try Documents()
    let store = try papers.store()
    let day: Int64 = 86_400
    for (title, days) in [("thirty", 0), ("twenty-nine", 1)] {
      let made = try store.create(
        paper(title), attaching: [papers.file("a", [1])], at: instant())
      try store.delete(made.id, at: instant(Int64(days) * day))
    }
    let thirty = try #require(try store.bin().first { $0.revision.fields.title.text == "thirty" })
    #expect(throws: DocumentStoreError.noSuchDocument(thirty.id)) {
      try store.restore(thirty.id, at: instant(30 * day))
    }
    try store.emptyBin(at: instant(30 * day))
    let left = try store.bin()
    #expect(left.map(\.revision.fields.title.text) == ["twenty-nine"])
    #expect(
      try papers.kept() == left.flatMap { $0.revision.fields.attachments }.map(\.id.description))
    try store.restore(try #require(left.first).id, at: instant(30 * day))
    #expect(try store.titles() == ["twenty-nine"])
  }

  @Test
  func `what a killed process left half written is swept, what one is writing stays`() throws {
    let papers = try Documents()
    let store = try papers.store()
    _ = try store.create(paper("a"), attaching: [papers.file("a", [1])], at: instant())
    let kept = try papers.kept()
    let documents = "\(papers.folder.path)/okusuri/documents"
    let account = try #require(
      try FileManager.default.contentsOfDirectory(atPath: documents).first { $0 != "last" })
    // No process has so high a number; this one runs.
    let names = [".x.\(Int32.max)", ".y.\(ProcessInfo.processInfo.processIdentifier)", ".z.part"]
    for name in names {
      try Data([1]).write(to: URL(fileURLWithPath: "\(documents)/\(account)/files/\(name)"))
    }
    try papers.store().emptyBin(at: instant())
    #expect(try papers.kept() == ([names[1]] + kept).sorted())
  }

  @Test
  func `W-29 a file of which the list of documents knows nothing stays, and is told of`() throws {
    let papers = try Documents()
    var store: DocumentStore? = try papers.store()
    _ = try store?.create(paper("a"), attaching: [papers.file("a", [1])], at: instant())
    let kept = try papers.kept()
    #expect(try store?.strays() == [])
    store = nil
    let documents = "\(papers.folder.path)/okusuri/documents"
    let account = try #require(
      try FileManager.default.contentsOfDirectory(atPath: documents).first { $0 != "last" })
    for end in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(
        atPath: "\(documents)/\(account)/documents.sqlite\(end)")
    }
    let anew = try papers.store()
    try anew.emptyBin(at: instant(40 * 86_400))
    #expect(try anew.list(DocumentQuery()).isEmpty)
    #expect(try papers.kept() == kept && anew.strays() == kept)
  }

  @Test
  func `the soonest day is first, then those without a day, the newest first`() throws {
    let store = try Documents().store()
    for (number, (title, day)) in [
      ("a", nil), ("b", "2026-07-31"), ("c", "2026-02-28"), ("d", nil), ("e", "2026-02-28"),
    ].enumerated() {
      _ = try store.create(paper(title, day: day), at: instant(Int64(number)))
    }
    #expect(try store.titles() == ["e", "c", "b", "d", "a"])
    #expect(try store.list(DocumentQuery(limit: 2, offset: 1)).map(\.title) == ["c", "b"])
    #expect(try store.count(DocumentQuery(limit: 2, offset: 1)) == 5)
    #expect(try store.toBeRemembered(on: day("2026-01-29")).map(\.title) == ["e", "c"])
    #expect(try store.toBeRemembered(on: day("2026-01-28")).map(\.title) == [])
  }

  @Test
  func `D-S6 two files of one name are two files`() throws {
    let papers = try Documents()
    let store = try papers.store()
    let made = try store.create(paper("保険証"), at: instant())
    let one = try store.attach(
      papers.file("保険証.jpg", [0xFF, 0xD8, 0xFF, 1]), to: made.id, at: instant())
    let two = try store.attach(
      papers.file("保険証.jpg", [0xFF, 0xD8, 0xFF, 2]), to: made.id, at: instant())
    #expect(one.name == two.name)
    #expect(one.id != two.id)
    #expect(one.mediaType.text == "image/jpeg")
    #expect(try store.document(made.id)?.fields.attachments == [one, two])
    let target = "\(papers.folder.path)/out.jpg"
    try store.save(one, as: target, replacing: false)
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: target))) == [0xFF, 0xD8, 0xFF, 1])
    #expect(throws: DocumentStoreError.file(path: target, .exists)) {
      try store.save(two, as: target, replacing: false)
    }
    try store.save(two, as: target, replacing: true)
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: target))) == [0xFF, 0xD8, 0xFF, 2])
  }

  @Test
  func `D-S7 another account of the device has papers of its own`() throws {
    let papers = try Documents()
    _ = try papers.store("hanako@example.com").create(paper("保険証"), at: instant())
    #expect(try papers.store("taro@example.com").titles() == [])
    #expect(try papers.store("HANAKO@example.com").titles() == ["保険証"])
  }

  @Test(arguments: ["保", "険証", "ほけん", "ﾎｹﾝ", "KAIGO", "ｋａｉｇｏ", "窓口", "市役所", "表.jpg", "が"])
  func `one character finds a paper, by title, note, tag or file`(text: String) throws {
    let papers = try Documents()
    let store = try papers.store()
    let made = try store.create(
      paper("介護保険証 ホケン", note: "Kaigo\n窓口はか\u{3099}", tags: ["市役所"]), at: instant())
    _ = try store.attach(papers.file("表.jpg", []), to: made.id, at: instant())
    _ = try store.create(paper("別の紙", .result), at: instant())
    #expect(try store.titles(text) == ["介護保険証 ホケン"])
    #expect(try store.count(DocumentQuery(text: text)) == 1)
    #expect(try store.list(DocumentQuery(text: text, category: .result)) == [])
  }
}
