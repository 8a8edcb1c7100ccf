public import Domain
public import Localization

extension AsNeededLimits {
  /// 4時間あける 1日3回まで; empty where nobody said.
  public func words(_ strings: Strings) -> String {
    let parts: [Phrase?] = [
      minIntervalHours.map { .medicationsApart($0) }, maxPerDay.map { .medicationsPerDay($0) },
    ]
    return parts.compactMap { $0.map { strings($0) } }.joined(separator: " ")
  }
}
