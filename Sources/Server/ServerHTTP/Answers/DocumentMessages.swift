internal import ServerCore

extension ValidationError {
  /// What to write instead, for the fields of documents and their files; nil for every other.
  var documentMessage: String? {
    switch field {
    case "title": "題名は、見える文字のある1行で、200文字までで入れてください。"
    case "category": "種類を、insurance、notebook、prescription、result、contract から選んでください。"
    case "note": "メモは10,000文字までで入れてください。"
    case "tags": "タグは、見える文字のある1行で1つ50文字まで、20個までで、同じものは1度だけにしてください。"
    case "attachments":
      "ファイルは50件まで、同じものは1度だけです。クラウドにないか違うものがあれば、先に送ってください。何も変わっていません。"
    case "patientId": "この本人は、このアカウントの本人ではありません。本人を選び直してください。"
    case "file": "ファイルの中身が、知らせた長さや SHA-256 と違います。はじめから送り直してください。"
    case "size": "ファイルは0から104857600バイト（100 MiB）までです。"
    case "sha256": "SHA-256 は小文字の16進数64桁です。"
    case "after", "limit": "after は0以上、limit は1から500の整数を、ひとつずつ指定してください。"
    case "version": "version は見た版の番号で、0から2147483647の整数をひとつだけ指定してください。"
    case "edit": "edit は、この変更だけのUUID を、ひとつだけ指定してください。何も変わっていません。"
    case "epoch": "epoch は、変更の一覧が知らせた epoch の id を、ひとつだけ指定してください。"
    default: nil
    }
  }
}
