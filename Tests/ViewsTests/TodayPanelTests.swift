import APIContract
import Domain
import Localization
import Screen
import Testing

@testable import ViewModels
@testable import Views

/// The panel of 今日, without a server.
struct TodayPanelTests {
  @Test func `R-16 what runs out and ends outlives the week, and nothing is outside its rows`() {
    for room in 0...40 {
      for (stock, papers) in [(0, 0), (11, 3), (3, 0), (0, 2), (61, 40)] {
        let plan = AsidePlan(room: room, next: 4, week: 7, stock: stock, papers: papers)
        #expect(plan.rows <= room, "\(room) \(plan)")
        #expect(plan.stock <= stock && plan.papers <= papers, "\(room) \(plan)")
        if room >= 13 { #expect((plan.stock > 0) == (stock > 0) && plan.next == 4, "\(room)") }
        if plan.week > 0 { #expect((plan.papers > 0) == (papers > 0), "\(room) \(plan)") }
      }
    }
    let figure = AsidePlan(room: 32, next: 4, week: 7, stock: 11, papers: 3)
    #expect(figure.rows == 28 && figure.week == 7 && figure.stock == 11 && figure.papers == 3)
  }

  @Test func `R-16 screens 2 figure 18, stocks and papers of the panel`() throws {
    var canvas = Canvas(
      size: Size(width: 120, height: 40), marks: .unicode, strings: Strings(.japanese),
      describes: true)
    let stocks = try [("センノシド錠12mg", 3, true), ("メトホルミン錠250mg", 12, false)].enumerated().map {
      let quantity = try #require(Stock(Double(2 * $1.1)))
      let answer = InventoryAnswer(
        medicationId: MedicationID(high: 1, low: UInt64($0)), medicationName: $1.0,
        quantity: quantity, forecast: StockForecast(days: $1.1, lastsToEnd: false), low: $1.2)
      return StockRow(answer)
    }
    canvas.draw(
      TodayPanel(
        today: try #require(CivilDate(ascii: "2026-02-10")), next: nil, week: nil, stocks: stocks,
        papers: [], focused: 1, dueHead: { _ in .todayWeek }))
    let rows = (4...8).map { row in
      String(canvas.buffer.line(row).reversed().drop { $0 == " " }.reversed()).trimmed
    }
    #expect(
      rows == [
        "│  在庫              30日分でいっぱい", "│  センノシド錠12mg       ! あと3日分",
        "│  [##------------------]           6", "│» メトホルミン錠250mg     あと12日分",
        "│  [########------------]          24",
      ])
    #expect(canvas.elements.last { $0.role == .row }?.id == "today.stock.1")
  }

  @Test func `F-12 a low stock without planned days says how much is left, and no days`() throws {
    let stock = InventoryAnswer(
      medicationId: MedicationID(high: 1, low: 0), medicationName: "カロナール錠200",
      quantity: try #require(Stock(0)), forecast: nil, low: true)
    let today = try #require(Self.day)
    var panel = canvas(120, 40)
    panel.draw(
      TodayPanel(
        today: today, next: nil, week: nil, stocks: [StockRow(stock)], papers: [], focused: nil,
        dueHead: { _ in .todayWeek }))
    #expect(panel.buffer.line(5).contains("! 残り0"), "\(panel.buffer.line(5))")
    var small = canvas(80, 24)
    small.draw(
      NoticeRows(stocks: [stock], today: today, statements: [], focused: nil), from: 10, count: 1)
    let row = small.buffer.line(10)
    #expect(row.contains("カロナール錠200　残り0") && !row.contains("日分"), "\(row)")
  }

  @Test func `W-51 notices that have no row are counted on the last that has one`() throws {
    let stocks = try (1...20).map { number in
      InventoryAnswer(
        medicationId: MedicationID(high: 1, low: UInt64(number)),
        medicationName: "長い名前の薬の錠剤\(number)", quantity: try #require(Stock(0)), forecast: nil,
        low: true)
    }
    let today = try #require(Self.day)
    var some = canvas(80, 24)
    some.draw(
      NoticeRows(stocks: stocks, today: today, statements: [], focused: nil), from: 10, count: 3)
    #expect(some.buffer.line(12).contains("ほか 17件"), "\(some.buffer.line(12))")
    #expect(!some.buffer.line(11).contains("ほか"))
    var all = canvas(80, 40)
    all.draw(
      NoticeRows(stocks: stocks, today: today, statements: [], focused: nil), from: 5, count: 20)
    #expect(!all.buffer.line(24).contains("ほか"))
  }

  private static let title = "後期高齢者医療の保険証と負担割合証"

  /// A panel of so many papers with a long name.
  private func papers(_ count: Int) throws -> TodayPanel {
    let until = try #require(CivilDate(ascii: "2026-07-31"))
    let fields = DocumentFields(
      title: try DocumentTitle(Self.title), category: .insurance,
      date: DocumentDate(label: .expiry, date: until), note: try DocumentNote(""), tags: [],
      patient: nil, attachments: [])
    let rows = (1...count).map { number in
      DocumentRow(id: DocumentID(version4: (UInt64(number), 1)), fields: fields, standing: nil)
    }
    return TodayPanel(
      today: try #require(Self.day), next: nil, week: nil, stocks: [], papers: rows, focused: nil,
      dueHead: { _ in .todayWeek })
  }

  private func canvas(_ width: Int, _ height: Int) -> Canvas {
    Canvas(
      size: Size(width: width, height: height), marks: .unicode, strings: Strings(.japanese),
      describes: true)
  }

  @Test(arguments: [(120, 0), (179, 0), (180, 12), (200, 12)])
  func `R-16 a name takes the room that the third column has free`(width: Int, more: Int) throws {
    var canvas = canvas(width, 60)
    let panel = try papers(1)
    let latest = canvas.latestWidth(nil, on: panel.today)
    #expect(canvas.columnsMore(for: panel, latest: latest) == more)
    // What the third column needs stays its own.
    #expect(canvas.columnsMore(for: panel, latest: 52) == min(more, 2))
    canvas.widenAside(by: more)
    canvas.draw(panel)
    let line = canvas.buffer.lines.first { $0.contains(Self.title) }
    #expect(line?.contains("7月31日まで") == (width >= 144))
  }

  @Test func `R-16 with rows for all of it what there is to know stands below a long name`()
    throws
  {
    var roomy = canvas(120, 40)
    roomy.draw(try papers(3))
    let named = roomy.buffer.lines.indices.filter { roomy.buffer.line($0).contains(Self.title) }
    #expect(named == [5, 7, 9])
    #expect(named.allSatisfy { roomy.buffer.line($0 + 1).contains(" 7月31日まで") })
    #expect(roomy.elements.filter { $0.role == .row }.map(\.frame.height) == [2, 2, 2])
    var full = canvas(120, 40)
    full.draw(try papers(20))
    let lines = full.buffer.lines.filter { $0.contains("7月31日まで") }
    #expect(lines.count == 20 && lines.allSatisfy { $0.contains("後期高齢者医療") })
  }

  @Test func `R-16 the third column asks for what it tells`() throws {
    let canvas = Canvas(
      size: Size(width: 200, height: 60), marks: .unicode, strings: Strings(.japanese),
      describes: true)
    let told = try changes(["2026-02-10T05:30:00Z"])
    let words = "センノシド錠12mgを 6にしました"
    let width = canvas.latestWidth(told, on: try #require(Self.day))
    #expect(width == 16 + DisplayWidth.of(words))
  }

  private static let day = CivilDate(ascii: "2026-02-10")

  private func changes(_ times: [String]) throws -> LatestChanges {
    let items = try times.enumerated().map { index, at in
      RecordChange(
        at: try #require(Timestamp(ascii: at)), kind: .stockCounted, name: "センノシド錠12mg",
        remaining: Stock(6), by: index == 0 ? "由美子" : nil)
    }
    return LatestChanges(ChangesAnswer(items: items, more: false), [])
  }

  /// The rows that 最近の変更 takes when what stands above it ends before `end`.
  private func rows(
    _ latest: LatestChanges?, _ language: Language = .japanese, below end: Int
  ) throws -> [Int: String] {
    var canvas = Canvas(
      size: Size(width: 120, height: 40), marks: .unicode, strings: Strings(language),
      describes: true)
    canvas.keep(to: 80)
    canvas.drawLatest(latest, on: try #require(Self.day), below: end)
    return Dictionary(
      uniqueKeysWithValues: (0..<40).map { ($0, canvas.buffer.line($0)) }
        .filter { !$0.1.trimmed.isEmpty }
        .map { row, line in
          (row, String(line.reversed().drop { $0 == " " }.reversed()))
        })
  }

  @Test func `R-16 screens 2 figure 18, what changed lately stands below きのう and あした`() throws {
    let told = try changes(["2026-02-10T05:30:00Z", "2026-02-09T09:20:00Z", "2026-02-03T02:05:00Z"])
    #expect(
      try rows(told, below: 26) == [
        28: "    最近の変更",
        29: "    2月10日  14:30  在庫  センノシド錠12mgを 6にしました            由美子さん",
        30: "    2月9日   18:20  在庫  センノシド錠12mgを 6にしました            家族",
        31: "    2月3日   11:05  在庫  センノシド錠12mgを 6にしました            家族",
      ])
    #expect(
      try rows(nil, below: 26) == [28: "    最近の変更", 29: "    c を押すと、ここにも出ます。"])
  }

  @Test
  func `R-16 what changed lately takes only rows that are left, and a far day moves the rest`()
    throws
  {
    let many = try changes((1...9).map { "2025-12-0\($0)T05:30:00Z" }.reversed())
    #expect(try rows(many, below: 26).keys.sorted() == [28, 29, 30, 31, 32, 33])
    #expect(try rows(many, below: 32).keys.sorted() == [34, 35])
    #expect(try rows(many, below: 33).keys.sorted() == [34, 35])
    #expect(try rows(many, below: 34).isEmpty)
    let line = try rows(many, .english, below: 26)[30]
    #expect(
      line == "    8 Dec 2025  14:30  Stock  センノシド錠12mg: 6 left              caregiver")
  }
}
