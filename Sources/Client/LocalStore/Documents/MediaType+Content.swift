import Domain

extension MediaType {
  /// What a file is by its first bytes, whatever its name says; 4 KiB are enough.
  static func ofContent(_ beginning: [UInt8]) -> MediaType {
    for (mark, text) in marks where beginning.starts(with: mark) { return named(text) }
    if let text = container(beginning) { return named(text) }
    return named(isText(beginning) ? "text/plain" : "application/octet-stream")
  }

  private static func named(_ text: String) -> MediaType { MediaType(ascii: text) ?? .unknown }

  private static let marks: [([UInt8], String)] = [
    (Array("%PDF-".utf8), "application/pdf"),
    ([0xFF, 0xD8, 0xFF], "image/jpeg"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
    (Array("GIF87a".utf8), "image/gif"), (Array("GIF89a".utf8), "image/gif"),
    ([0x49, 0x49, 0x2A, 0x00], "image/tiff"), ([0x4D, 0x4D, 0x00, 0x2A], "image/tiff"),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "application/x-ole-storage"),
    (Array("{\\rtf".utf8), "application/rtf"), ([0x1F, 0x8B], "application/gzip"),
  ]

  /// Files that begin alike and say further on what they hold.
  private static func container(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: Array("RIFF".utf8)), word(bytes, 8) == "WEBP" { return "image/webp" }
    if word(bytes, 4) == "ftyp" { return brand(word(bytes, 8)) }
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return office(bytes) }
    return bytes.starts(with: [0x50, 0x4B, 0x05, 0x06]) ? "application/zip" : nil
  }

  private static func word(_ bytes: [UInt8], _ place: Int) -> String {
    String(decoding: bytes.dropFirst(place).prefix(4), as: UTF8.self)
  }

  private static func brand(_ brand: String) -> String {
    switch brand {
    case "heic", "heix", "heim", "heis", "hevc", "hevx": "image/heic"
    case "mif1", "msf1": "image/heif"
    case "avif", "avis": "image/avif"
    case "qt  ": "video/quicktime"
    default: "video/mp4"
    }
  }

  /// A ZIP of an office program has names in it that no other has.
  private static func office(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x20 }, as: UTF8.self)
    let open = "mimetypeapplication/vnd.oasis.opendocument."
    for kind in ["text", "spreadsheet", "presentation"] where text.contains(open + kind) {
      return "application/vnd.oasis.opendocument.\(kind)"
    }
    let known = [
      ("word/", "wordprocessingml.document"), ("xl/", "spreadsheetml.sheet"),
      ("ppt/", "presentationml.presentation"),
    ]
    for (name, kind) in known where text.contains(name) {
      return "application/vnd.openxmlformats-officedocument.\(kind)"
    }
    return "application/zip"
  }

  /// UTF-8 without control characters; what is cut off at the end does not count.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    guard !bytes.isEmpty else { return false }
    let whole = bytes.count < 4096 ? bytes : Array(bytes.dropLast(4))
    let rest = whole.reversed().prefix(while: { $0 & 0xC0 == 0x80 }).count
    let isCut = bytes.count >= 4096
    let text = isCut ? whole.dropLast(min(rest + 1, 4)) : whole[...]
    guard String(validating: text, as: UTF8.self) != nil else { return false }
    return text.allSatisfy { $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0C, 0x0D].contains($0) }
  }
}

extension CheckedText where Rule == AttachmentNameRule {
  /// The last part of a path as a name that can be shown: what steers a terminal, or turns the direction
  /// of writing, is replaced by `_`; a name of nothing becomes `file`.
  init(ofFileAt path: String) throws(TextFault) {
    let last = path.split(separator: "/").last.map(String.init) ?? ""
    let plain = String.UnicodeScalarView(last.unicodeScalars.map { Self.steers($0) ? "_" : $0 })
    do throws(TextFault) {
      try self.init(String(String(plain).prefix(AttachmentNameRule.most)))
    } catch {
      // Whatever is still wrong with it, the file is wanted more than its name.
      try self.init("file")
    }
  }

  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    scalar.steers || (0x200B...0x200D).contains(scalar.value) || scalar.value == 0xFEFF
  }
}
