import Localization
import Testing

@testable import ViewModels

/// The panels of 設定.
@MainActor @Suite struct SettingsPanelTests {
  @MainActor private final class Buttons {
    var value = ["upgrade", "restore"]
  }

  @Test func `gating 4.4 a focus of 設定 stays on its button while others come and go`() {
    let buttons = Buttons()
    let settings = SettingsModel(
      kind: .caregiver, language: .japanese, look: Look(), languageChosen: { _ in nil },
      lookChosen: { _ in nil })
    settings.planControls = { buttons.value }
    settings.choose(.plan)
    settings.enterPanel()
    settings.move(.move(.down))
    #expect(settings.control == 1)
    buttons.value = ["restore"]
    #expect(settings.control == 0)
    buttons.value = ["manage", "restore"]
    #expect(settings.control == 1)
    // What had it has gone: it is near where it was, and in the list where nothing is left.
    buttons.value = ["manage"]
    #expect(settings.control == 0)
    buttons.value = []
    #expect(settings.control == nil)
  }
}
