import Domain
import Testing

struct AmountTests {
  @Test(arguments: [
    ("2錠", 2000, "錠"), ("2", 2000, ""), ("２錠", 2000, "錠"), ("0.5錠", 500, "錠"), ("０．５錠", 500, "錠"),
    (".5", 500, ""), ("1.5 mL", 1500, "mL"), ("1/2錠", 500, "錠"), ("１／２錠", 500, "錠"),
    ("3/4", 750, ""), ("半錠", 500, "錠"), ("½錠", 500, "錠"), (" 2　錠 ", 2000, "錠"),
    ("10滴", 10_000, "滴"),
    ("1包", 1000, "包"), ("2 tablets", 2000, "tablets"), ("0.125", 125, ""), ("1.500錠", 1500, "錠"),
    ("0", 0, ""), ("4単位", 4000, "単位"),
  ])
  func `W-11 an amount is read as people write it`(_ text: String, _ value: Int, _ unit: String) {
    #expect(Amount(text)?.thousandths == value)
    #expect(Amount(text)?.unit == unit)
  }

  @Test(arguments: [
    "", " ", "錠", "適量", "1～2錠", "1-2錠", "1日3錠", "1錠半", "1回2錠", "2錠(10mg)", "-1", "+1", "1/3錠",
    "1/0", "1/", "/2", "0.0001", "1.", "1..5", "1,5", "1 1/2", "1e3", "٣", "②", "1半", "2回",
    "1234567890", "1錠錠錠錠錠錠錠錠錠錠錠錠錠",
  ])
  func `W-11 what is no amount is not read`(_ text: String) {
    #expect(Amount(text) == nil)
  }

  @Test func `W-11 an intake is above nothing, a stock may be nothing`() {
    #expect(Amount("0")?.quantity == nil && Amount("0")?.stock != nil)
    #expect(Amount("1001")?.quantity == nil && Amount("100001")?.stock == nil)
    #expect(Amount("1000錠")?.quantity?.description == "1000")
  }
}
