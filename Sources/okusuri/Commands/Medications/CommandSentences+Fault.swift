import ClientCore
import Localization

// What is wrong with a file, a record or a cell, as one sentence each.

extension CommandSentences {
  /// What is wrong, and what to do where a person can do something.
  func problem(_ problem: RecordFault.Problem) -> String {
    aboutFile(problem) ?? aboutNotebook(problem) ?? aboutRecord(problem) ?? aboutValue(problem)
      ?? aboutUsage(problem) ?? aboutTable(problem) ?? text("読めません", "cannot be read")
  }

  private func aboutFile(_ problem: RecordFault.Problem) -> String? {
    switch problem {
    case .empty: text("ファイルが空です", "the file is empty")
    case .tooLarge(let most):
      text("ファイルが大きすぎます（\(most)バイトまで）", "the file is too large (at most \(most) bytes)")
    case .tooManyLines(let most):
      text("行が多すぎます（\(most)行まで）", "too many lines (at most \(most))")
    case .lineTooLong(let most):
      text("行が長すぎます（\(most)バイトまで）", "the line is too long (at most \(most) bytes)")
    case .tooManyFaults:
      text("ここから先は調べていません", "nothing was looked at from here on")
    case .otherEncoding(let name):
      text(
        "文字コードが\(name)です。UTF-8 か Shift_JIS で保存してください",
        "the text is \(name); save it as UTF-8 or Shift_JIS")
    case .unreadableText(let byte):
      text("\(byte)バイト目の文字を読めません", "the character at byte \(byte) cannot be read")
    case .conversionUnavailable:
      text(
        "この端末では Shift_JIS を読めません。UTF-8 で保存してください",
        "this machine cannot read Shift_JIS; save it as UTF-8")
    case .controlCharacter(let code):
      text("制御文字（\(code)）があります", "there is a control character (\(code))")
    case .textAfterTheEnd: text("ファイルの終わりの印のあとに続きがあります", "text follows the end mark")
    case .isUTF8: text("UTF-8 として読みました", "read as UTF-8")
    case .privateCharacter:
      text("外字があります。名前を確かめてください", "there is a private character; check the name")
    default: nil
    }
  }

  private func aboutNotebook(_ problem: RecordFault.Problem) -> String? {
    switch problem {
    case .notANotebook(let found):
      text("お薬手帳のファイルではありません：\(found)", "not a pharmacy's file: \(found)")
    case .unknownVersion(let version): text("知らない版です：\(version)", "unknown version: \(version)")
    case .unknownOutputCategory(let found):
      text("出力区分を知りません：\(found)", "unknown output category: \(found)")
    case .secondHeader: text("先頭のレコードが2つあります", "there is a second header")
    case .partsMissing(let parts, let all):
      text(
        "\(all)つに分かれたファイルの\(parts.map(String.init).joined(separator: "、"))番目がありません",
        "of \(all) parts these are missing: \(parts.map(String.init).joined(separator: ", "))")
    case .partsDiffer: text("分かれたファイルどうしが合いません", "the parts do not belong together")
    case .unknownRecord: text("知らないレコードなので、読みとばしました", "an unknown record, left out")
    case .outOfPlace(let before):
      text("\(before) のあとに来るレコードではありません", "must not stand after \(before)")
    case .usageMissing(let rp): text("RP\(rp) の用法がありません", "RP \(rp) has no usage")
    case .medicineMissing(let rp): text("RP\(rp) の薬がありません", "RP \(rp) has no medicine")
    case .usageTwice(let rp): text("RP\(rp) の用法が2つあります", "RP \(rp) has two usages")
    case .nothingToImport: text("足せる薬がありません", "there is nothing to add")
    case .belongsToNothing: text("どの薬のものか決まらないので、読みとばしました", "belongs to no medicine, left out")
    default: nil
    }
  }

  private func aboutRecord(_ problem: RecordFault.Problem) -> String? {
    switch problem {
    case .notARecord(let found): text("レコードではありません：\(found)", "not a record: \(found)")
    case .tooFewFields(let least, let found):
      text("項目が足りません（\(least)必要、\(found)）", "too few fields (\(least) needed, \(found) found)")
    case .tooManyFields(let most, let found):
      text("項目が多すぎます（\(most)まで、\(found)）", "too many fields (at most \(most), \(found) found)")
    case .truncated: text("途中で切れています", "is cut off")
    case .missing: text("書いてありません", "is missing")
    case .tooLong(let most): text("長すぎます（\(most)文字まで）", "is too long (at most \(most) characters)")
    case .materialLeftOut(let name): text("材料なので除きました：\(name)", "is material, left out: \(name)")
    case .overTheCounterLeftOut(let name):
      text("市販薬なので除きました：\(name)", "was bought without prescription, left out: \(name)")
    case .sameNameTwice(let line): text("\(line)行目と同じ名前です", "has the same name as line \(line)")
    default: nil
    }
  }

  private func aboutValue(_ problem: RecordFault.Problem) -> String? {
    switch problem {
    case .notANumber(let found): text("数ではありません：\(found)", "is not a number: \(found)")
    case .notPositive(let found): text("0より大きい数にしてください：\(found)", "must be more than 0: \(found)")
    case .notADate(let found): text("日付ではありません：\(found)", "is not a date: \(found)")
    case .notOneOf(let found): text("使えない値です：\(found)", "is not a known value: \(found)")
    case .notATime(let found): text("時刻ではありません：\(found)", "is not a time: \(found)")
    case .notASlot(let found): text("時間帯ではありません：\(found)", "is not a slot: \(found)")
    case .notAWeekday(let found): text("曜日ではありません：\(found)", "is not a weekday: \(found)")
    case .notYesOrNo(let found): text("はい・いいえで書いてください：\(found)", "write yes or no: \(found)")
    case .twice(let found): text("2回書いてあります：\(found)", "stands there twice: \(found)")
    default: nil
    }
  }

  private func aboutUsage(_ problem: RecordFault.Problem) -> String? {
    switch problem {
    case .timesGuessed(let usage):
      text("時間帯を推しはかりました：\(usage)", "the slots are guessed from: \(usage)")
    case .timesUnknown(let usage): text("いつ飲むか決まりません：\(usage)", "the times are not clear: \(usage)")
    case .timesDisagree(let usage):
      text("回数と時間が合いません：\(usage)", "count and times disagree: \(usage)")
    case .amountUnknown: text("1回の量が決まりません", "one intake is not known")
    case .amountNotExact: text("1回の量が割り切れません", "one intake is no exact number")
    case .amountsDisagree: text("1回の量が2通りに読めます", "two amounts are given for one intake")
    case .unevenDoses: text("時間によって量が違います", "the amounts differ by time")
    case .notEveryDay: text("毎日ではありません。曜日を確かめてください", "not for every day; check the weekdays")
    case .lengthUnknown: text("終わりの日が決まりません", "the last day is not known")
    default: nil
    }
  }

  private func aboutTable(_ problem: RecordFault.Problem) -> String? {
    switch problem {
    case .quoteInsideField: text("引用符が項目の途中にあります", "a quote stands inside a cell")
    case .quoteNotClosed: text("引用符が閉じていません", "a quote is not closed")
    case .textAfterQuote: text("閉じた引用符のあとに文字があります", "text follows a closing quote")
    case .columnMissing: text("この列がありません", "this column is missing")
    case .columnTwice: text("この列が2つあります", "this column stands there twice")
    case .unknownColumn(let found):
      text("知らない列なので使いません：\(found)", "an unknown column, not used: \(found)")
    case .endsBeforeItBegins: text("終わりの日が、始まりの日より前です", "ends before it begins")
    case .timesAndSlots: text("時刻と時間帯は、どちらか1つにしてください", "give times or slots, not both")
    case .timesMissing: text("いつ飲むか書いてありません", "does not say when it is taken")
    case .plannedAndAsNeeded: text("頓服に予定は書けません", "as needed, and planned too")
    default: nil
    }
  }

  /// What a field is called on the paper or in the table.
  func field(_ field: RecordField) -> String {
    Self.fields[field].map { text($0, $1) } ?? field.rawValue
  }

  private static let fields: [RecordField: (String, String)] = [
    .version: ("バージョン", "version"), .outputCategory: ("出力区分", "output category"),
    .recordNumber: ("レコード番号", "record number"), .date: ("年月日", "date"),
    .patientName: ("患者氏名", "patient's name"), .birthDate: ("生年月日", "date of birth"),
    .institution: ("医療機関", "institution"), .person: ("氏名", "name"), .text: ("内容", "text"),
    .rpNumber: ("RP番号", "RP number"), .medicineName: ("薬の名前", "name"), .dose: ("用量", "dose"),
    .unit: ("単位", "unit"), .usageName: ("用法", "usage"), .suppliedCount: ("調剤数量", "quantity"),
    .suppliedUnit: ("調剤単位", "unit of quantity"), .form: ("剤形", "form"), .part: ("分割番号", "part"),
    .partCount: ("分割数", "number of parts"), .dosageText: ("1回量", "dosage"),
    .doseCountPerIntake: ("1回の数", "count"), .strength: ("規格", "strength"),
    .asNeeded: ("頓服", "as needed"), .start: ("開始日", "start"), .end: ("終了日", "end"),
    .times: ("時刻", "times"), .slots: ("時間帯", "slots"), .weekdays: ("曜日", "weekdays"),
    .stock: ("在庫", "stock"), .notes: ("メモ", "notes"),
  ]
}
