extension CheckedText where Rule == AttachmentNameRule {
  /// The name as a file of this computer may have it: no folder, nothing hidden, nothing that cannot be seen, no
  /// option and no name that a system keeps for itself. What steers a terminal becomes `_`.
  public var fileName: String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.steers || "/\\".unicodeScalars.contains(scalar) {
        scalars.append("_")
      } else if !scalar.isBlank || scalar.properties.isWhitespace {
        scalars.append(scalar)
      }
    }
    var name = String(scalars)
    // The end tells what kind of file it is.
    while name.utf8.count > 200 { name.removeFirst() }
    while let last = name.last, last == "." || last.isWhitespace { name.removeLast() }
    while name.first?.isWhitespace == true { name.removeFirst() }
    guard let first = name.first else { return "file" }
    return ".-~".contains(first) || Self.isReserved(name) ? "_" + name : name
  }

  /// The names of devices, which no folder of a Windows computer or share takes.
  private static func isReserved(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }.uppercased()
    let numbered = stem.utf8.count == 4 && ["COM", "LPT"].contains(String(stem.prefix(3)))
    return ["CON", "PRN", "AUX", "NUL"].contains(stem)
      || numbered && stem.last?.isNumber == true && stem.last != "0"
  }
}
