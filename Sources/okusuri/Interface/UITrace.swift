import APIContract
import Glibc
import Screen
import Views

/// Writes one JSON line for every frame that was put on the terminal. Source: product.md §2.2.
///
/// It tells what a screen reader would be told, and never holds a token, a password or a code: the
/// password field has a label and no content.
final class UITrace {
  private let file: Int32
  private var number = 0

  /// Opens the file for appending; nil when that cannot be done.
  init?(path: String) {
    file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    if file < 0 { return nil }
  }

  deinit { close(file) }

  /// Appends the line of a frame, in one write, after the frame's bytes.
  func append(_ frame: Frame) {
    var json = JSONWriter(capacity: 8192)
    json.object { json in
      json.field("frame", number)
      json.field("screen", frame.screen.rawValue)
      json.field("busy", frame.isBusy)
      json.field("overlay", frame.overlay)
      json.field("focus", frame.focus)
      json.name("elements")
      json.array(frame.elements) { json, element in write(element, to: &json) }
    }
    number += 1
    let line = json.bytes + [UInt8(ascii: "\n")]
    // A full disk must not stop a caregiver; the trace is for tests.
    _ = line.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
  }

  private func write(_ element: Element, to json: inout JSONWriter) {
    json.object { json in
      json.field("id", element.id)
      json.field("role", element.role.rawValue)
      json.field("label", element.label)
      json.field("row", element.frame.row)
      json.field("column", element.frame.column)
      json.field("width", element.frame.width)
      json.field("height", element.frame.height)
      json.field("enabled", element.isEnabled)
    }
  }
}
