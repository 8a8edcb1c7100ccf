import Foundation

/// The frames that a trace file holds so far.
struct UITrace: Sendable {
  let path: String
  private(set) var frames: [UIFrame] = []
  private(set) var lines: [String] = []
  private(set) var damage: (any Error)?
  private var offset: UInt64 = 0
  private var rest = Data()

  init(path: String) { self.path = path }

  /// Takes in the lines that were written since the last call.
  mutating func readOn() {
    // The file is there only once the first frame is.
    guard let file = FileHandle(forReadingAtPath: path) else { return }
    defer { try? file.close() }
    do {
      try file.seek(toOffset: offset)
      guard let bytes = try file.readToEnd() else { return }
      offset += UInt64(bytes.count)
      rest += bytes
      try takeLines()
    } catch { damage = error }
  }

  private mutating func takeLines() throws {
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = Data(rest[..<end])
      rest = Data(rest[(end + 1)...])
      lines.append(String(decoding: line, as: UTF8.self))
      frames.append(try JSONDecoder().decode(UIFrame.self, from: line))
    }
  }
}
