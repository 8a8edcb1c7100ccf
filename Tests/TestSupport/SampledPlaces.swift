extension Collection {
  /// One of each so many neighbours, at random, in order: for a test that would go through every
  /// place at which something can go wrong.
  ///
  /// Over the runs every place has its turn, and no stretch is left out of any run. The printed
  /// seed repeats the choice. In `make soak` it is all of them.
  public func sampled(oneOf neighbours: Int, for purpose: String) -> [Element] {
    guard !Soak.isOn else { return Array(self) }
    var generator = SeededGenerator(for: purpose)
    var sample: [Element] = []
    var rest = self[...]
    while !rest.isEmpty {
      sample += rest.prefix(neighbours).randomElement(using: &generator).map { [$0] } ?? []
      rest = rest.dropFirst(neighbours)
    }
    return sample
  }
}
