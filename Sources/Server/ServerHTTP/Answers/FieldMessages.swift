internal import APIContract
internal import Domain
internal import ServerCore

extension ValidationError {
  /// Which values a field of a body may have, such as `slotTimes.noon` or `doses.scheduledAt`; nil for
  /// a field that the contract does not name.
  var rule: String? { medicineRule ?? doseRule ?? personRule ?? documentRule }

  private var medicineRule: String? {
    switch field {
    case "doseCountPerIntake", "quantityTaken": "0.001から1000までの数で、小数は3桁までです。"
    case "quantity", "inventory": "0から100000までの数で、小数は3桁までです。"
    case "dosageText": "見える文字のある1行で、\(Medication.longestDosage)文字までです。"
    case "strength": "1行で、\(Medication.longestDosage)文字までです。空でもかまいません。"
    case "notes": "2000文字までの文です。空でもかまいません。"
    case "asNeeded": "true か false です。regimen と一緒に true にはできません。"
    case "archived": "true か false です。"
    case "regimen.times":
      "08:00 の形の時刻が1つから24まで、同じものは1度だけです。slots とは、どちらかひとつだけを付けます。"
    case "regimen.slots":
      "morning、noon、evening、bedtime のうち1つ以上、同じものは1度だけです。"
        + "times とは、どちらかひとつだけを付けます。"
    case "regimen.weekdays":
      "sun、mon、tue、wed、thu、fri、sat のうち1つ以上、同じものは1度だけです。"
    default: nil
    }
  }

  private var doseRule: String? {
    switch field {
    case "takenAt", "scheduledAt", "skippedAt", "createdAt", "updatedAt", "doses.scheduledAt":
      "2026-02-10T03:00:00Z か 2026-02-10T12:00:00+09:00 の形で、Z か時差の付いた時刻です。"
    case "id", "medicationId", "doses.medicationId", "conflictOf", "attachments.id":
      "UUID です。"
    case "corrects": "true か false です。"
    case "reason": "doctor、unwell、refused、noMedicine、away、other のどれかです。"
    case "slot": "morning、noon、evening、bedtime のどれかです。"
    case "doses": "medicationId と scheduledAt の組の並びです。"
    case "date":
      "2026-02-10 の形で、1970年から9999年までの暦にある日です。書類では label と date の組か、null です。"
    case "text": "見える文字のある1行で、\(SearchRequest.longest)文字までです。"
    default: nil
    }
  }

  private var personRule: String? {
    switch field {
    case "slotTimes.morning", "slotTimes.noon", "slotTimes.evening", "slotTimes.bedtime":
      "08:00 の形で、00:00から23:59までの時刻です。"
    case "allergies", "conditions":
      "見える文字のある1行を\(PatientProfile.mostEntries)までです。"
        + "1行は\(PatientProfile.longestLine)文字までです。"
    case "contacts": "name、relation、phone の組を\(PatientProfile.mostEntries)までです。"
    case "bloodType", "doctor", "pharmacy", "contacts.name", "contacts.phone":
      "見える文字のある1行で、\(PatientProfile.longestLine)文字までです。"
    case "contacts.relation": "1行で、\(PatientProfile.longestLine)文字までです。空でもかまいません。"
    case "language": "ja か en です。"
    case "names", "person": "true か false です。"
    case "productId": "\(Entitlement.premiumProducts.sorted().joined(separator: " か ")) です。"
    case "signedTransactionInfo", "signedPayload": "ストアが署名した、空でない文字列です。"
    case "environment": "文字列か null です。"
    default: nil
    }
  }

  private var documentRule: String? {
    switch field {
    case "baseVersion": "見た版の番号で、0から2147483647までの整数です。"
    case "deleted": "false か null です。消すには DELETE を使ってください。"
    case "changedOn": "見える文字のある1行で、50文字までです。"
    case "date.label": "renewal、due、expiry のどれかです。"
    case "date.date": "2026-02-10 の形で、1970年から9999年までの暦にある日です。"
    case "attachments.name": "見える文字のある1行で、255文字までです。"
    case "attachments.size": "0から104857600までの整数です。"
    case "attachments.sha256": "小文字の16進数64桁です。"
    case "attachments.mediaType": "image/png のような形で、100文字までです。"
    case "check": "true か false です。"
    case "items": "呼び出しを\(DocumentBatch.mostItems)までです。同じものは1度だけです。"
    case "items.method": "10文字までの文字列です。"
    case "items.path": "300文字までの文字列です。"
    case "items.body": "文字列か null です。"
    default: nil
    }
  }
}
