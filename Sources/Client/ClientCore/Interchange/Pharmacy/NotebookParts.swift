/// The header of a pharmacy's file, and its records in order when the file is in several parts.
///
/// A notebook too long for one QR code is split; each part has the header in front and a 911 record
/// (notebook, number of parts, this part) at its end.
struct NotebookParts {
  let version: String
  /// 1 from a pharmacy, 2 from a person's application.
  let outputCategory: String
  let headerLine: Int
  /// The records of all parts, headers and 911 left out.
  let lines: [Line]

  /// One line with its number in the file.
  struct Line {
    let number: Int
    let text: String
    /// The last line of the file, without a line end: it may have been cut off.
    let isCutOff: Bool
  }

  /// One part: the lines from a header up to the next.
  private struct Part {
    let header: NotebookRecord
    var lines: [Line] = []
    var control: NotebookRecord?

    func says(theSameAs other: Part) -> Bool {
      header.fields == other.header.fields && control?.fields == other.control?.fields
        && lines.map(\.text) == other.lines.map(\.text)
    }
  }

  /// nil when there is no header or the parts do not make a whole; the faults say why.
  init?(_ text: ImportedLines, into faults: inout FaultList) {
    var parts: [Part] = []
    for (index, line) in text.lines.enumerated() {
      guard let line, !line.trimmed.isEmpty else { continue }
      let cutOff = text.endsOpen && index == text.lines.count - 1
      let record = NotebookRecord(line: index + 1, line)
      if record.number.hasPrefix(NotebookLayout.mark) {
        parts.append(Part(header: record))
      } else if parts.isEmpty {
        faults.add(line: index + 1, field: .version, .notANotebook(found: line.excerpt))
        return nil
      } else if record.number == "911" {
        parts[parts.count - 1].control = record
      } else {
        parts[parts.count - 1].lines.append(Line(number: index + 1, text: line, isCutOff: cutOff))
      }
    }
    guard let first = parts.first,
      let version = Self.version(of: parts.map(\.header), into: &faults),
      let ordered = Self.ordered(parts, into: &faults)
    else { return nil }
    self.version = version
    (outputCategory, headerLine) = (first.header[1], first.header.line)
    lines = ordered.flatMap(\.lines)
  }

  private static func version(
    of headers: [NotebookRecord], into faults: inout FaultList
  ) -> String? {
    let words = Set(headers.map(\.number))
    guard words.count == 1, let word = words.first else {
      faults.add(line: headers.last?.line, field: .version, .partsDiffer)
      return nil
    }
    let digits = String(word.dropFirst(NotebookLayout.mark.count))
    guard let version = NotebookLayout.versions[digits] else {
      faults.add(line: headers[0].line, field: .version, .unknownVersion(digits.excerpt))
      return nil
    }
    return version
  }

  private static func ordered(_ parts: [Part], into faults: inout FaultList) -> [Part]? {
    let parts = once(parts, into: &faults)
    let controls = parts.compactMap(\.control)
    if controls.isEmpty {
      guard parts.count > 1 else { return parts }
      faults.add(line: parts[1].header.line, field: .version, .secondHeader)
      return nil
    }
    do throws(RecordFault) {
      return try joined(parts)
    } catch {
      faults.add(error)
      return nil
    }
  }

  /// Without those that were read a second time, which says nothing new. Source: R-6.
  private static func once(_ parts: [Part], into faults: inout FaultList) -> [Part] {
    var seen: [Part] = []
    for part in parts {
      if let first = seen.firstIndex(where: { $0.says(theSameAs: part) }) {
        faults.add(line: part.header.line, .partTwice(first + 1))
      } else {
        seen.append(part)
      }
    }
    return seen
  }

  private static func joined(_ parts: [Part]) throws(RecordFault) -> [Part] {
    var byNumber: [Int: Part] = [:]
    var notebooks: Set<String> = []
    var count = 0
    for part in parts {
      guard let control = part.control else {
        throw RecordFault(line: part.header.line, field: .version, .secondHeader)
      }
      count = try control.count(2, .partCount)
      notebooks.insert("\(control[1]) \(count)")
      let number = try control.count(3, .part)
      guard number <= count else {
        throw control.fault(.part, .notOneOf(found: control[3].excerpt))
      }
      guard notebooks.count == 1, byNumber[number] == nil else {
        throw control.fault(.part, .partsDiffer)
      }
      byNumber[number] = part
    }
    let missing = (1...count).filter { byNumber[$0] == nil }
    guard missing.isEmpty else {
      throw RecordFault(record: "911", .partsMissing(missing, of: count))
    }
    return (1...count).compactMap { byNumber[$0] }
  }
}
