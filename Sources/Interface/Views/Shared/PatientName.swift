import Localization
import ViewModels

extension Strings {
  /// What the patient is called on the screen, with さん in Japanese unless the family wrote an
  /// honorific of their own.
  @MainActor
  func name(of record: RecordModel) -> String {
    let name = record.patientName
    let honorifics = ["さん", "ちゃん", "くん", "さま", "様"]
    let isHonoured = language != .japanese || honorifics.contains { name.hasSuffix($0) }
    return isHonoured ? name : self(.patientName(name))
  }
}
