/// Cuts a stream of server-sent events into blocks, however its bytes arrive.
///
/// Lines end in LF, CR or CRLF; a block is ended by an empty line; what the standard knows and our server
/// never sends (`id`, `retry`) is passed over. Only whole lines become text, so that a character cut in
/// two arrives whole. Source: HTML Living Standard §9.2.6.
struct EventParser {
  /// One event, as its lines say it.
  struct Block: Hashable {
    /// The word of the `event` line; empty when there is none.
    var name = ""
    /// The `data` lines, joined by LF.
    var data = ""
  }

  /// Larger, or not UTF-8: somebody else is talking.
  struct NotOurs: Error {}

  /// The largest line and the largest block taken, in bytes; our server's have less than a hundred.
  static let limit = 4096

  private var line: [UInt8] = []
  private var isAfterCR = false
  private var isFirstLine = true
  private var block = Block()
  private var dataLines = 0

  /// Takes the next bytes and gives the blocks that are complete with them.
  mutating func take(_ bytes: some Sequence<UInt8>) throws(NotOurs) -> [Block] {
    var blocks: [Block] = []
    for byte in bytes {
      let wasAfterCR = isAfterCR
      isAfterCR = byte == UInt8(ascii: "\r")
      switch byte {
      case UInt8(ascii: "\n") where wasAfterCR: break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if let block = try endLine() { blocks.append(block) }
      default:
        guard line.count < Self.limit else { throw NotOurs() }
        line.append(byte)
      }
    }
    return blocks
  }

  private mutating func endLine() throws(NotOurs) -> Block? {
    defer { (line, isFirstLine) = ([], false) }
    guard !line.isEmpty else { return endBlock() }
    guard var text = String(validating: line, as: UTF8.self) else { throw NotOurs() }
    if isFirstLine, text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    try read(text)
    return nil
  }

  /// A comment is a line whose name is empty.
  private mutating func read(_ text: String) throws(NotOurs) {
    let scalars = text.unicodeScalars
    let colon = scalars.firstIndex(of: ":") ?? scalars.endIndex
    var value = scalars[colon...].dropFirst()
    if value.first == " " { value = value.dropFirst() }
    switch String(scalars[..<colon]) {
    case "event": block.name = String(value)
    case "data":
      block.data += (dataLines > 0 ? "\n" : "") + String(value)
      dataLines += 1
      guard block.data.utf8.count <= Self.limit else { throw NotOurs() }
    default: break
    }
  }

  /// A block without data is none.
  private mutating func endBlock() -> Block? {
    defer { (block, dataLines) = (Block(), 0) }
    return dataLines > 0 ? block : nil
  }
}
