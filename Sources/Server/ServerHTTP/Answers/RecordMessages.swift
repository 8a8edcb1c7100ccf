internal import APIContract
internal import ServerCore

extension ValidationError {
  /// What to write instead, for a plan, a day of birth and the name of a try; nil for every other field.
  var recordMessage: String? {
    switch field {
    case "regimen":
      "regimen は、asNeeded が false の薬に必ず付け、true の薬としまった薬には付けないでください。何も変わっていません。"
    case "regimen.startDate":
      "regimen.startDate は、2026-02-10 の形で、10年先までの日を指定してください。何も変わっていません。"
    case "regimen.endDate":
      "regimen.endDate は、2026-02-10 の形で、今日より前にも、startDate より前にもしないでください。何も変わっていません。"
    case "Idempotency-Key":
      "Idempotency-Key は、空白のない ASCII の1から200文字で、ひとつだけ付けてください。何も変わっていません。"
    case "birthDate":
      "birthDate は、1942-05-03 の形で、今日までの日を指定してください。何も変わっていません。"
    case "minIntervalHours", "maxPerDay":
      "minIntervalHours（1から72）と maxPerDay（1から24）は、頓服の薬だけに付けられます。何も変わっていません。"
    default: nil
    }
  }

  /// Which numbers a query may have; nil for every other field.
  var countMessage: String? {
    switch field {
    case "days":
      "days は、\(TrendsAnswer.ranges.map { "\($0)" }.joined(separator: "、"))のどれかを、ひとつだけ指定してください。"
    case "beat":
      "beat は、\(EventBeat.bounds.lowerBound)から\(EventBeat.bounds.upperBound)の整数を、ひとつだけ指定してください。"
    default: nil
    }
  }
}
