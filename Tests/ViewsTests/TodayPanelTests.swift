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
}
