import ClientCore
import Domain
import Testing

@Suite struct CSVExportTests {
  @Test func `CSV: one row a dose, with a mark in front and CR LF behind`() throws {
    let text = try csv(try SampleRecord().records())
    #expect(
      text
        == [
          "\u{FEFF}日付,時刻,時間帯,薬,1回量,数,状態,服用時刻,記録者",
          "2026-02-08,08:00,朝,アムロジピン錠2.5mg,1錠,1,服用,2026-02-08 08:03,家族,,",
          "2026-02-08,15:00,頓服,カロナール錠500,0.5錠,0.5,服用,2026-02-08 15:00,本人,,",
          "2026-02-08,15:00,頓服,カロナール錠500,0.5錠,0.5,服用,2026-02-08 15:00,本人,,",
          "2026-02-09,08:00,朝,アムロジピン錠5mg,1錠,1,未服用,,,,",
          "2026-02-10,08:00,朝,アムロジピン錠5mg,1錠,1,予定,,,,", "",
        ].joined(separator: "\r\n"))
  }

  @Test func `F-13 CSV: a skipped dose has its state, who wrote it down, the reason and the note`()
    throws
  {
    let rows = try csv([try SampleRecord().skipped(0, "薬", .doctor, note: "=吐き気, 12日まで")])
      .split(separator: "\r\n")
    #expect(
      rows.last.map(String.init)
        == #"2026-02-08,08:00,朝,薬,1錠,1,飲まない,,家族,医師の指示,"'=吐き気, 12日まで""#)
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+81", "'+81"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"),
    ("\t=1", "' =1"), ("\r=1", "' =1"), ("\n=1", "' =1"), ("＝1", "'＝1"),
    ("＋1", "'＋1"), ("－1", "'－1"), ("＠a", "'＠a"), ("−1", "'−1"), (" =1", "' =1"),
    ("\u{3000}=1", "'　=1"),
    ("\u{FEFF}=1", "'\u{FEFF}=1"), ("\u{200B}=1", "'\u{200B}=1"),
    ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
    ("=HYPERLINK(\"http://x\",\"y\")", "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\""),
    ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "a b"), ("a\r\nb", "a  b"),
    ("a\0b", "a b"),
    ("a\u{1B}[2J", "a [2J"), ("a;b", "\"a;b\""), ("a=1", "a=1"), ("5mg-錠", "5mg-錠"),
    ("\t", "\"' \""),
  ])
  func `CSV: no cell is ever a formula, a line end or a control character`(
    name: String, cell: String
  ) throws {
    let sample = try SampleRecord()
    let text = try csv([try sample.dose(0, name, .missed)])
    let rows = text.split(separator: "\r\n")
    #expect(rows.count == 2)
    #expect(rows.last.map(String.init) == "2026-02-08,08:00,朝,\(cell),1錠,1,未服用,,,,")
  }

  @Test func `CSV: headings and words from the caller are as safe as the record's`() throws {
    let chunks = Chunks()
    let labels = CSVLabels(
      headings: ["=a", "b"], slots: [:], asNeeded: "", statuses: [:], recorders: [:])
    let export = try CSVExport(labels: labels) { chunks.take($0) }
    try export.finish()
    #expect(String(decoding: chunks.bytes, as: UTF8.self) == "\u{FEFF}'=a,b\r\n")
  }

  @Test func `CSV: twenty thousand doses pass in chunks of flat size`() throws {
    let sample = try SampleRecord()
    let chunks = Chunks(keeps: false)
    var export = try CSVExport(labels: SampleRecord.labels) { chunks.take($0) }
    let dose = try sample.dose(0, "アムロジピン錠2.5mg", .taken)
    for _ in 0..<20_000 { try export.write(dose) }
    try export.finish()
    #expect(chunks.total > 1_400_000)
    #expect(chunks.largest < 80 << 10)
  }

  @Test func `CSV: a sink that fails ends the export with its own error`() throws {
    struct DiskFull: Error {}
    #expect(throws: DiskFull.self) {
      let export = try CSVExport(labels: SampleRecord.labels) { _ in throw DiskFull() }
      try export.finish()
    }
  }
}
