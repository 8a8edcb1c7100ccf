import APIContract
import ClientCore
import Domain
import Testing

@Suite struct NotebookReadingTests {
  @Test func `JAHIS: a pharmacy's file becomes medicines with amounts, slots and days`() throws {
    let notebook = try SampleNotebook().whole()
    #expect(notebook.version == "2.1")
    #expect(notebook.patientName == "佐藤　ハナ")
    #expect(notebook.medicines.map(\.line) == [8, 12, 13, 17])
    let first = try #require(notebook.medicines.first)
    #expect(first.name == "ビソプロロールフマル酸塩錠2.5mg「日医工」")
    #expect(first.dosageText == "1錠")
    #expect(first.amountPerIntake == Quantity(thousandths: 1000))
    #expect(first.schedule == .slots([.morning], .everyDay, .named))
    #expect(first.start == CivilDate(ascii: "2026-02-10"))
    #expect(first.end == CivilDate(ascii: "2026-03-09"))
    #expect(first.days == 28)
    #expect(first.supplied == Stock(thousandths: 28_000))
  }

  @Test func `JAHIS: usage, warnings, prescriber and pharmacy go into the notes`() throws {
    let medicines = try SampleNotebook().whole().medicines
    #expect(
      medicines[0].notes == """
        1日1回 朝食後
        一包化
        自己判断でやめないでください。
        医療法人 新橋病院 内科　次郎（循環器内科）
        みどり薬局　駅前店 薬剤　花子
        """)
    #expect(medicines[3].prescriber == "医療法人 新橋病院 外科　三郎（外科）")
    let details = try #require(medicines[0].details)
    #expect(details.name == medicines[0].name)
    #expect(details.notes == medicines[0].notes)
  }

  @Test func `JAHIS: medicines with one RP number share its usage, and a day's amount is divided`()
    throws
  {
    let medicines = try SampleNotebook().whole().medicines
    #expect(medicines[1].name == "ｺﾘｵﾊﾟﾝｶﾌﾟｾﾙ5mg")
    #expect(medicines[1].dosageText == "2Ｃ")
    #expect(medicines[1].amountPerIntake == Quantity(thousandths: 2000))
    #expect(medicines[2].dosageText == "1.5錠")
    #expect(medicines[2].amountPerIntake == Quantity(thousandths: 1500))
    #expect(medicines[1].schedule == medicines[2].schedule)
    #expect(medicines[1].schedule == .slots([.morning, .noon, .evening], .everyDay, .named))
    #expect(medicines[1].end == CivilDate(ascii: "2026-02-14"))
    #expect(medicines[1].cautions == ["症状が治まるまで"])
  }

  @Test func `JAHIS: 頓服 counts intakes, has no plan and no last day`() throws {
    let medicine = try #require(try SampleNotebook().whole().medicines.last)
    #expect(medicine.schedule == .asNeeded)
    #expect(medicine.dosageText == "1錠")
    #expect(medicine.supplied == Stock(thousandths: 10_000))
    #expect(medicine.end == nil)
    #expect(medicine.days == nil)
    #expect(medicine.regimen == nil)
  }

  @Test func `JAHIS: what is fully known can be added to a patient, the rest cannot`() throws {
    let known = try #require(try SampleNotebook().whole().medicines.first?.request)
    #expect(known.regimen?.end == CivilDate(ascii: "2026-03-09"))
    #expect(known.inventory == Stock(thousandths: 28_000))
    #expect(try SampleNotebook().whole().medicines.last?.request?.regimen == nil)
    #expect(try medicine(usage: "医師の指示通り").medicine.request == nil)
    #expect(try medicine(usage: "1日1回").medicine.request == nil)
  }

  @Test func `JAHIS: what a visit's papers say besides is kept with its day`() throws {
    let notebook = try SampleNotebook().whole()
    #expect(notebook.remarks.map(\.text) == ["車の運転に注意してください。", "お薬手帳をお持ちください。"])
    #expect(notebook.remarks.allSatisfy { $0.date == CivilDate(ascii: "2026-02-10") })
  }

  @Test(arguments: ["01", "02", "03", "04", "05", "06", "07", "08"])
  func `JAHIS: every version from 1.0 to 2.6 is read`(digits: String) throws {
    var sample = SampleNotebook()
    sample.lines[0] = "JAHISTC\(digits),1"
    #expect(try sample.whole().medicines.count == 4)
  }

  @Test func `JAHIS: LF, no last line end, blank lines and the mark 0x1A change nothing`() throws {
    let whole = try SampleNotebook().whole()
    var sample = SampleNotebook()
    sample.lineEnd = "\n"
    #expect(try sample.whole() == whole)
    sample.endsWithLineEnd = false
    #expect(try sample.whole() == whole)
    sample.lines.append("")
    #expect(try sample.whole() == whole)
    #expect(PharmacyNotebook.read(sample.bytes + [0x1A]).value == whole)
    #expect(PharmacyNotebook.read(sample.bytes + [0x1A, 0x0D, 0x0A, 0x1A]).value == whole)
  }

  @Test func `JAHIS: a file saved again as UTF-8 is read alike, and says so`() throws {
    let sample = SampleNotebook()
    let reading = PharmacyNotebook.read(Array(sample.text.utf8))
    #expect(reading.value == (try sample.whole()))
    #expect(reading.faults.map(\.problem) == [.isUTF8])
    #expect(PharmacyNotebook.read([0xEF, 0xBB, 0xBF] + Array(sample.text.utf8)).value != nil)
  }

  @Test func `JAHIS: names are kept as they are, in NFC`() throws {
    var sample = SampleNotebook()
    sample.lines[7] = "201,1,ハ\u{309A}ナルシ\u{3099}ン錠,1,錠,1,,1"
    let notebook = try #require(PharmacyNotebook.read(Array(sample.text.utf8)).value)
    #expect(Array(notebook.medicines[0].name.utf8) == Array("パナルジン錠".utf8))
  }

  @Test func `JAHIS: what Microsoft added to Shift_JIS is read`() throws {
    var sample = SampleNotebook()
    sample.lines[1] = "1,髙﨑　①子,2,H010108"
    #expect(try sample.whole().patientName == "髙﨑　①子")
  }

  @Test func `JAHIS: RP numbers begin again with every visit`() throws {
    var sample = SampleNotebook()
    sample.lines += [
      "5,20260301,1", "11,あおい薬局,13,4,1234567,,,,1", "201,1,新しい薬錠,2,錠,1,,1",
      "301,1,1日2回朝夕食後,14,日分,1,1,,1",
    ]
    let medicines = try sample.whole().medicines
    #expect(medicines.count == 5)
    #expect(medicines[4].pharmacy == "あおい薬局")
    #expect(medicines[4].prescriber == nil)
    #expect(medicines[4].schedule == .slots([.morning, .evening], .everyDay, .named))
  }

  @Test func `JAHIS: the parts of a split notebook are joined in their order`() throws {
    let sample = SampleNotebook()
    let (head, tail) = (sample.lines[..<9], sample.lines[9...])
    var split = sample
    split.lines =
      ["JAHISTC04,1"] + tail + ["911,12345678901234,002,002"] + head
      + ["911,12345678901234,002,001"]
    let joined = try split.whole()
    #expect(joined.medicines.map(\.name) == (try sample.whole().medicines.map(\.name)))
    #expect(joined.medicines.map(\.cautions) == (try sample.whole().medicines.map(\.cautions)))
  }

  @Test func `JAHIS: a person's own file may leave amounts out`() throws {
    var sample = SampleNotebook()
    sample.lines = [
      "JAHISTC05,2", "1,佐藤　ハナ,2,S330303", "5,20260210,2", "201,1,もらった薬,,,1,,2", "301,1,,,,,,,2",
    ]
    let reading = sample.reading
    let medicine = try #require(reading.value?.medicines.first)
    #expect(medicine.amountPerIntake == nil)
    #expect(medicine.schedule == .unknown)
    #expect(medicine.details == nil)
  }

  @Test(arguments: [
    ("20260210", "2026-02-10"), ("R080210", "2026-02-10"), ("H310430", "2019-04-30"),
    ("H310531", "2019-05-31"), ("R010501", "2019-05-01"), ("S640107", "1989-01-07"),
    ("R060229", "2024-02-29"), ("２０２６０２１０", "2026-02-10"),
  ])
  func `JAHIS: days of the western and the Japanese calendar`(written: String, day: String) throws {
    var sample = SampleNotebook()
    sample.lines[2] = "5,\(written),1"
    #expect(try sample.whole().medicines[0].start.description == day)
  }
}
