import Domain
import Foundation
import LocalStore
import Testing

/// A file of the cloud's that is written out as it comes.
struct IncomingCopyTests {
  @Test(arguments: ["よい紙", "わるい紙", "よい", "", "よい紙よい紙"])
  func `W-72 only a copy whose every byte is right takes its place`(_ came: String) throws {
    let right = "よい紙"
    let documents = try Documents()
    let file = try documents.file("紙.txt", Array(right.utf8))
    let made = try documents.store().create(
      paper("紙"), attaching: [file], at: Timestamp(secondsSinceEpoch: 1_770_692_400))
    let folder = "\(documents.folder.path)/out"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(try taken(came, for: made, to: folder + "/copy") == (came == right))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(left == (came == right ? ["copy"] : []))
  }

  private func taken(
    _ came: String, for document: StoredDocument, to path: String
  ) throws -> Bool {
    let attachment = try #require(document.fields.attachments.first)
    var copy = try IncomingCopy(of: attachment, as: path, replacing: false)
    for byte in came.utf8 { try copy.take([byte]) }
    do {
      try copy.finish()
      return true
    } catch DocumentStoreError.mismatch(attachment.id) {
      return false
    }
  }

  @Test func `W-66 a name fits a file system, whatever it was`() throws {
    let names = [
      ("保険証.jpg", "保険証.jpg"), ("../x", "_.._x"), (".x", "_.x"), ("-rf", "_-rf"), ("..", "_.."),
      (String(repeating: "あ", count: 100) + ".pdf", String(repeating: "あ", count: 83) + ".pdf"),
      (String(repeating: "a", count: 255), String(repeating: "a", count: 255)),
    ]
    for (name, fitting) in names { #expect(try AttachmentName(name).fileName == fitting) }
  }
}
