import APIContract
import Files
import Screen
import Views

/// Writes one JSON line for every frame that was put on the terminal. Source: product §2.2.
///
/// It tells what a screen reader would be told, and never holds a token, a password or a code: the
/// password field has a label and no content. The grid is for tests that compare the cells with
/// what a terminal shows.
@MainActor
final class UITrace {
  private let frames: LineFile?
  private let grids: LineFile?
  private var number = 0

  /// Opens the files that are named, for appending.
  init(path: String?, gridPath: String?) throws(FileFault) {
    if let path { frames = try LineFile(path: path) } else { frames = nil }
    if let gridPath { grids = try LineFile(path: gridPath) } else { grids = nil }
  }

  /// True when somebody reads what the elements are called.
  var isOpen: Bool { frames != nil }

  /// Appends the line of a frame, after the frame's bytes; `drawn` says how the terminal draws a style.
  func append(_ frame: Frame, drawn: (Style) -> TextAttributes) {
    if let grids { grids.append(grid(frame.buffer, drawn)) }
    if let frames { frames.append(line(frame)) }
    number += 1
  }

  private func line(_ frame: Frame) -> [UInt8] {
    var json = JSONWriter(capacity: 8192)
    json.object { json in
      json.field("frame", number)
      json.field("screen", frame.screen.rawValue)
      json.field("busy", frame.isBusy)
      json.field("overlay", frame.overlay)
      json.field("focus", frame.focus)
      json.name("elements")
      json.array(frame.elements) { json, element in element.write(to: &json) }
    }
    return json.bytes
  }

  /// The texts of the rows, and for each cell the attributes it is drawn with as a digit: bold 1, underline 2, reverse
  /// 4, dim 8.
  private func grid(_ buffer: ScreenBuffer, _ drawn: (Style) -> TextAttributes) -> [UInt8] {
    var json = JSONWriter(capacity: 8192)
    json.object { json in
      json.field("frame", number)
      json.name("lines")
      json.array(buffer.lines) { json, line in json.string(line) }
      json.name("attributes")
      json.array(0..<buffer.size.height) { json, row in
        let cells = (0..<buffer.size.width).map { drawn(buffer[row, $0].style).rawValue }
        json.string(String(cells.map { Character("\($0 & 0xF)") }))
      }
    }
    return json.bytes
  }
}

extension Element {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("role", role.rawValue)
      json.field("label", label)
      json.field("row", frame.row)
      json.field("column", frame.column)
      json.field("width", frame.width)
      json.field("height", frame.height)
      json.field("enabled", isEnabled)
    }
  }
}
