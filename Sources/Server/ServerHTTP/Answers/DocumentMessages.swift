internal import ServerCore

extension ValidationError {
  /// What to write instead, for the fields of documents and their files; nil for every other.
  var documentMessage: String? {
    switch field {
    case "title": "題名は1行、200文字までで入れてください。"
    case "category": "種類を選んでください。"
    case "note": "メモは10,000文字までで入れてください。"
    case "tags": "タグは1つ50文字まで、20個までで、同じものは1度だけにしてください。"
    case "attachments": "ファイルがまだクラウドにないか、違うファイルです。ファイルを送ってから、もう一度お試しください。"
    case "patientId": "この本人は、このアカウントの本人ではありません。本人を選び直してください。"
    case "file": "ファイルの中身が、知らせた長さや SHA-256 と違います。はじめから送り直してください。"
    case "size": "ファイルは100 MiB（104,857,600バイト）までです。"
    case "sha256": "SHA-256 は小文字の16進数64桁です。"
    case "after", "limit": "after は0以上、limit は1から500の整数を、ひとつずつ指定してください。"
    case "version", "edit": "version は見た版の番号、edit は UUID を、ひとつずつ指定してください。"
    case "epoch": "epoch は、変更の一覧が知らせた epoch の id を、ひとつだけ指定してください。"
    default: nil
    }
  }
}
