public import Localization

/// One of several words: `( )` and `(*)`. Left and Right choose.
public struct Choice: Hashable, Sendable {
  /// One option of a choice, with its label.
  public struct Option: Hashable, Sendable {
    /// Its name within the field; the trace calls it `field.id`.
    public let id: String
    public let label: Phrase

    public init(_ id: String, _ label: Phrase) { (self.id, self.label) = (id, label) }
  }

  /// What can be chosen, in order.
  public let options: [Option]
  /// The chosen option's place in ``options``.
  public internal(set) var index: Int

  /// Makes a choice; the first option is chosen unless another is named.
  public init(_ options: [Option], chosen: String? = nil) {
    self.options = options
    index = options.firstIndex { $0.id == chosen } ?? 0
  }

  /// The chosen option; nil only when there is none at all.
  public var chosen: Option? { options.indices.contains(index) ? options[index] : nil }

  mutating func move(_ step: Int) { index = min(max(index + step, 0), max(0, options.count - 1)) }

  mutating func choose(_ id: String) {
    if let found = options.firstIndex(where: { $0.id == id }) { index = found }
  }
}

/// Any of several words, such as weekdays: `[ ]` and `[*]`. Left and Right move, the space bar sets, and so
/// does the number of an option.
public struct Toggles: Hashable, Sendable {
  /// What can be set, in order.
  public let options: [Choice.Option]
  /// The ids of what is set.
  public internal(set) var set: Set<String>
  /// The option that the space bar sets.
  public internal(set) var index = 0

  public init(_ options: [Choice.Option], set: Set<String> = []) {
    (self.options, self.set) = (options, set)
  }

  /// What is set, in the order of ``options``.
  public var chosen: [Choice.Option] { options.filter { set.contains($0.id) } }

  mutating func move(_ step: Int) { index = min(max(index + step, 0), max(0, options.count - 1)) }

  mutating func toggle() {
    if options.indices.contains(index) { set.formSymmetricDifference([options[index].id]) }
  }

  /// 1 is the first, at half and at full width.
  mutating func toggle(number: Character) {
    guard let number = number.wholeNumberValue, options.indices.contains(number - 1) else { return }
    toggle(options[number - 1].id)
  }

  mutating func toggle(_ id: String) {
    guard let found = options.firstIndex(where: { $0.id == id }) else { return }
    index = found
    toggle()
  }
}
