internal import Domain
internal import ServerCore

extension ValidationError {
  /// What to write instead, for the fields of accounts, patients, codes and sign-ins; nil for others.
  var accountMessage: String? {
    switch field {
    case "email": "メールアドレスを name@example.jp の形で、254文字までで入れてください。"
    case "password": "パスワードは8文字以上1024文字までで入れてください。何も変わっていません。"
    case "newPassword": "新しいパスワードは8文字以上1024文字までで入れてください。何も変わっていません。"
    case "currentPassword": "いまのパスワードは1024文字までで入れてください。何も変わっていません。"
    case "displayName":
      "名前は、見える文字のある1行で、\(Patient.longestName)文字までで入れてください。何も変わっていません。"
    case "slotTimes":
      "slotTimes の morning、noon、evening、bedtime の4つの時刻は、それぞれ違う時刻にしてください。何も変わっていません。"
    case "invitation":
      "招待は英数字12文字です。空白とハイフンは、あってもなくてもかまいません。何も変わっていません。"
    case "role": "role は ALL、RECORD、VIEW のどれかで指定してください。"
    case "name":
      "名前は、見える文字のある1行で入れてください。人は\(Patient.longestName)文字、"
        + "薬は\(Medication.longestName)文字までです。何も変わっていません。"
    case "code": "コードは半角の数字6桁です。"
    case "Sign-In-Device":
      "Sign-In-Device は、screens か command、空白、端末の名前の順に、ひとつだけ付けてください。"
        + "名前は見える文字で\(DocumentTagRule.most)文字まで、英数字と空白のほかは %XX です。何も変わっていません。"
    default: nil
    }
  }

  /// What is said of a password that can be read and is not the account's.
  var wrongPasswordMessage: String {
    field == "currentPassword"
      ? "いまのパスワードが違います。何も変わっていません。もう一度入れてください。" : "パスワードが違います。何も変わっていません。もう一度入れてください。"
  }
}
