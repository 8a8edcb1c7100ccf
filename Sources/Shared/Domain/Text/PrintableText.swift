extension Unicode.Scalar {
  /// False for what could move a cursor or break a line: control characters and separators.
  public var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
    default: true
    }
  }
}
