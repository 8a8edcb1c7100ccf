public import Domain
import FoundationEssentials
public import LocalStore

// What the bytes of a write that waits say.
extension QueuedWrite {
  /// Whose record it changes; nil when that cannot be read.
  public var patient: PatientID? { PatientID(ascii: subject) }

  /// What it does; nil when only a newer okusuri knows it. Read again each time.
  public var write: RecordWrite? {
    // What cannot be read is still there and counted.
    try? RecordWrite(bytes)
  }

  /// What the clocks showed when it was queued; nil when that was not kept.
  var shown: ClockReading? {
    // Without it the time is judged by the clock's present error alone.
    (try? JSONDecoder().decode(KeptReading.self, from: Data(bytes)))?.reading
  }

  /// The name under which it is said, however often; nil for one of an okusuri that gave it none.
  var key: String? {
    // Without a name it is said as it always was: what stands in the record is answered.
    (try? JSONDecoder().decode(KeptReading.self, from: Data(bytes)))?.key
  }

  /// The server's code, such as CONFLICT, INTERNAL where it gave none of ours; nil while it waits.
  public var refusalCode: String? { refusal.map { String($0.reason.prefix { $0 != ":" }) } }
}
