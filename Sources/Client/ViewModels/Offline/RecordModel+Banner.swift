// OfflineGraceBanner over the open screen.
extension RecordModel {
  /// True while the band's button has the focus: it has it first. Source: screens.md §3.
  public var isBannerFocused: Bool { contact.showsGraceBanner && !hasLeftBanner }

  /// True where there is nothing above the focus but the band.
  var isAtTop: Bool { tab != .today || today.focusedRow == 0 }
}
