import ClientCore
import Testing

/// A pharmacy's file, line by line, to be broken by a test.
struct SampleNotebook: Sendable {
  /// Lines 1 … 20.
  var lines = [
    "JAHISTC04,1",
    "1,佐藤　ハナ,2,S330303,105-0004,東京都港区新橋1丁目1番,03-0000-0000,,,,ｻﾄｳ ﾊﾅ",
    "5,R080210,1",
    "11,みどり薬局　駅前店,13,4,1234567,105-0004,東京都港区新橋1丁目11番,03-0000-0001,1",
    "15,薬剤　花子,,1",
    "51,医療法人 新橋病院,13,1,7654321,1",
    "55,内科　次郎,循環器内科,1",
    "201,1,ビソプロロールフマル酸塩錠2.5mg「日医工」,1,錠,4,2123016F1131,1",
    "281,1,一包化,1",
    "291,1,自己判断でやめないでください。,1",
    "301,1,1日1回 朝食後,28,日分,1,1,,1",
    "201,2,ｺﾘｵﾊﾟﾝｶﾌﾟｾﾙ5mg,６,Ｃ,2,620004992,1",
    "201,2,フェロベリン配合錠,4.5,錠,2,620425801,1",
    "301,2,【分３ 毎食後服用】,5,日分,1,1,,1",
    "311,2,症状が治まるまで,1",
    "55,外科　三郎,外科,1",
    "201,3,カロナール錠500　500mg,1,錠,4,1141007F3040,1",
    "301,3,発熱時に服用,10,回分,3,1,,1",
    "401,車の運転に注意してください。,1",
    "501,お薬手帳をお持ちください。,1",
  ]
  var lineEnd = "\r\n"
  var endsWithLineEnd = true

  var text: String { lines.joined(separator: lineEnd) + (endsWithLineEnd ? lineEnd : "") }
  var bytes: [UInt8] { ShiftJIS.encode(text) }
  var reading: ImportReading<PharmacyNotebook> { PharmacyNotebook.read(bytes) }

  /// What the sample as it is must become.
  func whole() throws -> PharmacyNotebook { try #require(reading.value) }
}

/// The only medicine of a notebook with this medicine and usage record.
func medicine(
  dose: String = "3", unit: String = "錠", usage: String, count: String = "7",
  countUnit: String = "日分", form: String = "1", also extra: [String] = []
) throws -> (medicine: PrescribedMedicine, notes: [RecordFault.Problem]) {
  var sample = SampleNotebook()
  sample.lines =
    [
      "JAHISTC08,1", "5,20260210,1", "201,1,試験薬錠,\(dose),\(unit),1,,1",
      "301,1,\(usage),\(count),\(countUnit),\(form),1,,1",
    ] + extra
  let reading = sample.reading
  let notebook = try #require(reading.value, "\(reading.faults)")
  return (try #require(notebook.medicines.first), reading.faults.map(\.problem))
}
