import Localization
import ViewModels

extension Strings {
  /// What the patient is called on the screen, with さん in Japanese unless the family wrote an
  /// honorific of their own.
  @MainActor
  func name(of record: RecordModel) -> String {
    let name = record.patientName
    let isHonoured = language != .japanese || name != name.withoutHonorific
    return isHonoured ? name : self(.patientName(name))
  }

  /// The name that a device's owner is called by: the last one in Japanese, the first in English.
  func givenName(of name: String) -> String {
    let names = name.split { $0.isWhitespace }
    return String((language == .japanese ? names.last : names.first) ?? name[...])
  }
}
