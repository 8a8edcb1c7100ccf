public import APIContract
import Domain
public import Localization

extension SessionAnswer {
  /// What its device is called and what runs there, 居間のパソコン（画面）; nil where it gave no name.
  public var name: Phrase? { device.map { .device($0, kind: deviceKind) } }
}

extension LinkedDevice {
  /// Its name, as of a ``SessionAnswer``, and when it was last used.
  public var words: Phrase {
    .patientsDevice(
      device.map { .device($0, kind: deviceKind) } ?? .deviceUnnamed,
      used: .dayAndTime(lastUsedAt.tokyoDate.full, lastUsedAt.clock))
  }
}

extension PatientAnswer {
  /// Their devices, the one used last first.
  public var latestDevices: [LinkedDevice] {
    (devices ?? []).sorted { $0.lastUsedAt > $1.lastUsedAt }
  }
}

extension Phrase {
  fileprivate static func device(_ name: String, kind: String?) -> Phrase {
    switch kind.flatMap(SignInDevice.Kind.init(rawValue:)) {
    case .screens: .deviceScreens(name)
    case .command: .deviceCommand(name)
    case nil: .deviceNamed(name)
    }
  }
}
