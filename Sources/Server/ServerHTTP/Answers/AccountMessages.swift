internal import Domain
internal import ServerCore

extension ValidationError {
  /// What to write instead, for the fields of accounts, patients, codes and sign-ins; nil for every other.
  var accountMessage: String? {
    switch field {
    case "email": "メールアドレスを name@example.jp の形で、254文字までで入れてください。"
    case "password": "パスワードが違うか、短すぎます。8文字以上で、もう一度入れてください。"
    case "newPassword": "新しいパスワードは8文字以上にしてください。"
    case "currentPassword": "いまのパスワードが違います。もう一度入れてください。"
    case "displayName": "名前は1行、\(Patient.longestName)文字までで入れてください。"
    case "slotTimes": "4つの時刻は、それぞれ違う時刻にしてください。"
    case "invitation": "この招待は使えません。12文字を確かめるか、ご家族に新しい招待を出してもらってください。"
    case "role": "role は ALL、RECORD、VIEW のどれかで指定してください。"
    case "name":
      "名前は1行で入れてください。人は\(Patient.longestName)文字、薬は\(Medication.longestName)文字までです。"
    case "code": "コードは半角の数字6桁です。"
    case "Sign-In-Device":
      "Sign-In-Device は、screens か command、空白、端末の名前の順に、ひとつだけ付けてください。"
        + "名前は見える文字で\(DocumentTagRule.most)文字まで、英数字と空白のほかは %XX です。何も変わっていません。"
    default: nil
    }
  }
}
