extension CheckedText where Rule == AttachmentNameRule {
  /// The name as a file of this computer may have it: no folder, nothing hidden, nothing that cannot be seen, no
  /// option, no name that a system keeps for itself, at most 255 bytes. What steers a terminal becomes `_`; what
  /// is too long loses its middle and keeps its ending.
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
    while let last = name.last, last == "." || last.isWhitespace { name.removeLast() }
    while name.first?.isWhitespace == true { name.removeFirst() }
    guard let first = name.first else { return "file" }
    return Self.fitting(".-~".contains(first) || Self.isReserved(name) ? "_" + name : name)
  }

  private static func fitting(_ name: String) -> String {
    guard name.utf8.count > mostBytes else { return name }
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let ending = name[dot...].utf8.count <= 32 ? String(name[dot...]) : ""
    var stem = name.dropLast(ending.count)
    while stem.utf8.count + ending.utf8.count > mostBytes { stem.removeLast() }
    return stem + ending
  }

  /// The longest name that the file systems of our computers take.
  private static var mostBytes: Int { 255 }

  /// The names of devices, which no folder of a Windows computer or share takes.
  private static func isReserved(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }.uppercased()
    let numbered = stem.utf8.count == 4 && ["COM", "LPT"].contains(String(stem.prefix(3)))
    return ["CON", "PRN", "AUX", "NUL"].contains(stem)
      || numbered && stem.last?.isNumber == true && stem.last != "0"
  }
}
