import APIContract
import ClientCore
import Domain
import Localization
import ViewModels

/// What came of a file, for programs.
struct ImportReport: JSONWritable {
  let found: ImportedMedications
  let added: Int
  /// Why nothing was taken, or why the text was not kept as well; nil when it was, or would have been.
  let refusal: String?
  let words: CommandSentences
  /// How a program tells why apart.
  var code = ErrorCode.validation
  /// The document that the text is kept as; nil where none is.
  var document: DocumentID?

  func write(to json: inout JSONWriter) {
    json.object { json in
      if let refusal {
        json.field("code", code.rawValue)
        json.field("message", refusal)
      }
      json.name("medications")
      json.array(found.items) { json, item in
        if item.standing == .new, let request = item.request {
          request.write(to: &json)
        } else {
          notAdded(item, &json)
        }
      }
      json.name("faults")
      json.array(found.faults, fault)
      json.field("added", added)
      if let document { json.field("document", ascii: document) }
    }
  }

  private func notAdded(_ item: ImportedMedications.Item, _ json: inout JSONWriter) {
    json.object { json in
      json.field("name", item.name)
      json.field("dosageText", item.dosageText)
      switch item.standing {
      case .new, .unclear: json.field("unclear", true)
      case .ended(let day): json.field("ended", ascii: day)
      case .there: json.field("alreadyThere", true)
      case .repeated(let line): json.field("sameAsLine", line)
      }
    }
  }

  private func fault(_ json: inout JSONWriter, _ fault: RecordFault) {
    json.object { json in
      if let line = fault.line { json.field("line", line) }
      if let record = fault.record { json.field("record", record) }
      if let field = fault.field { json.field("field", field.rawValue) }
      json.field("blocks", fault.severity == .blocks)
      json.field("message", Strings(words.language)(fault.problem.phrase))
    }
  }
}
