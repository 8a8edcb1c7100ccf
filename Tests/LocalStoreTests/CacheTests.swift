import Domain
import LocalStore
import TestSupport
import Testing

/// Answers on a real disk.
struct CacheTests {
  private let device: Device
  private let store: DeviceStore
  private let february: CacheName
  private let march: CacheName

  init() throws {
    device = try Device()
    store = try device.store()
    february = .month(subject: "p1", try day("2026-02-01").yearMonth)
    march = .month(subject: "p1", try day("2026-03-01").yearMonth)
  }

  @Test
  func `D-O9 an answer seen before comes back with its date, the last one only`() throws {
    #expect(try store.kept(february) == nil)
    try store.keep(bytes("first"), as: february, at: instant())
    try store.keep(bytes("second"), as: february, at: instant(60))
    let again = try device.store()
    #expect(try again.kept(february) == KeptAnswer(bytes: bytes("second"), keptAt: instant(60)))
    #expect(try again.kept(march) == nil)
  }

  @Test
  func `D-O9 every kind of answer has a name of its own`() throws {
    let date = try day("2026-02-10")
    let names: [CacheName] = [
      .today(subject: "p1"), .recent(subject: "p1"), february, march, .day(subject: "p1", date),
      .access(subject: "p1"), .patients, .medications(subject: "p1"), .inventory(subject: "p1"),
      .today(subject: "own"), .day(subject: "own", date), .day(subject: "p1", date.adding(days: 1)),
    ]
    for name in names { try store.keep(bytes("\(name)"), as: name, at: instant()) }
    for name in names { #expect(try store.kept(name)?.bytes == bytes("\(name)")) }
  }

  @Test
  func `decision P-27 what begins before the cutoff is forgotten, of that patient only`() throws {
    let cutoff = try day("2026-02-10")
    let gone: [CacheName] = [
      february, .day(subject: "p1", cutoff.adding(days: -1)), .recent(subject: "p1"),
    ]
    let kept: [CacheName] = [
      march, .day(subject: "p1", cutoff), .today(subject: "p1"), .access(subject: "p1"), .patients,
      .medications(subject: "p1"), .day(subject: "p2", cutoff.adding(days: -1)),
    ]
    for name in gone + kept { try store.keep(bytes("x"), as: name, at: instant()) }
    try store.forget(before: cutoff, of: "p1")
    for name in gone { #expect(try store.kept(name) == nil, "\(name)") }
    for name in kept { #expect(try device.store().kept(name) != nil, "\(name)") }
  }

  @Test
  func `decision P-27 the caller says where an answer begins that has no date in its name`() throws
  {
    let cutoff = try day("2026-01-12")
    try store.keep(bytes("x"), as: .recent(subject: "p1"), firstDay: cutoff, at: instant(86_400))
    try store.forget(before: cutoff, of: "p1")
    #expect(try store.kept(.recent(subject: "p1")) != nil)
    try store.forget(before: cutoff.adding(days: 1), of: "p1")
    #expect(try store.kept(.recent(subject: "p1")) == nil)
  }

  @Test
  func `a patient's whole record is forgotten, and no write is lost with it`() throws {
    let id = try store.queue(bytes("w"), for: "p1", at: instant())
    for name in [february, .today(subject: "p1"), .access(subject: "p1"), .patients] {
      try store.keep(bytes("x"), as: name, at: instant())
    }
    try store.keep(bytes("x"), as: .today(subject: "p2"), at: instant())
    try store.forgetRecord(of: "p1")
    #expect(try store.kept(february) == nil)
    #expect(try store.kept(.today(subject: "p1")) == nil)
    #expect(try store.kept(.access(subject: "p1")) == nil)
    #expect(try store.kept(.patients) != nil)
    #expect(try store.kept(.today(subject: "p2")) != nil)
    #expect(try store.waiting(for: "p1", after: nil, limit: 1).map(\.id) == [id])
  }

  @Test
  func `D-O9 four hundred answers are kept, the oldest go, whatever the clock says`() throws {
    let first = try day("2024-01-01")
    try store.keep(bytes("t"), as: .today(subject: "p1"), at: instant())
    for number in 0..<450 {
      let name = CacheName.day(subject: "p1", first.adding(days: number))
      try store.keep(bytes("\(number)"), as: name, at: instant(Int64(-number)))
    }
    for number in 0..<450 {
      let name = CacheName.day(subject: "p1", first.adding(days: number))
      #expect((try store.kept(name) == nil) == (number < 50), "\(number)")
    }
    #expect(try store.kept(.today(subject: "p1")) != nil)
  }
}
