internal import ServerCore

extension ValidationError {
  /// What to write instead, for a plan and for the name of a try; nil for every other field.
  var recordMessage: String? {
    switch field {
    case "regimen":
      "regimen は、asNeeded が false の薬に必ず付け、true の薬としまった薬には付けないでください。何も変わっていません。"
    case "Idempotency-Key":
      "Idempotency-Key は、空白のない ASCII の1から200文字で、ひとつだけ付けてください。何も変わっていません。"
    default: nil
    }
  }
}
