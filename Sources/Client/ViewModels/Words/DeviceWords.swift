public import APIContract
public import Localization

extension SessionAnswer {
  /// What its device is called and what runs there, 居間のパソコン（画面）; nil where it gave no name.
  public var name: Phrase? { device.map { .device($0, kind: deviceKind) } }
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
