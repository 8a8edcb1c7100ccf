import Crypto
import Domain
import Files
import Foundation
import Glibc
import LocalStore
import Testing

/// Files of documents: what comes in whole, stays whole, and goes out whole.
struct DocumentFilesTests {
  private static let filePart = 8 * 1_048_576

  @Test(arguments: [0, 1, 262_143, 262_144, 262_145, 1_048_576])
  func `gating 1.4 a file of any length is kept as it is`(size: Int) throws {
    let papers = try Documents()
    let store = try papers.store()
    let made = try store.create(paper("保険証"), at: instant())
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) }
    var heard: [Int64] = []
    let kept = try store.attach(papers.file("a", bytes), to: made.id, at: instant()) { done, all in
      #expect(all == Int64(size))
      heard.append(done)
    }
    #expect(heard.last ?? 0 == Int64(size))
    #expect(kept.size == Int64(size))
    #expect(kept.digest.bytes == Array(SHA256.hash(data: bytes)))
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: store.path(of: kept)))) == bytes)
    var status = stat()
    #expect(stat(store.path(of: kept), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(try store.check() == [])
  }

  @Test
  func `what is no file, too long or changing is refused, and nothing of it stays`() throws {
    let papers = try Documents()
    let store = try papers.store()
    let made = try store.create(paper("保険証"), at: instant())
    let folder = papers.folder.path
    #expect(symlink("\(folder)/loop", "\(folder)/loop") == 0)
    #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
    #expect(truncate(try papers.file("long", [1]), 1) == 0)
    let long = try papers.file("long", [])
    #expect(truncate(long, Int(Attachment.mostBytes) + 1) == 0)
    let cases: [(String, FileFault.Reason)] = [
      ("\(folder)/nothing", .missing), (folder, .wrongKind), ("\(folder)/loop", .wrongKind),
      ("\(folder)/pipe", .wrongKind), ("/dev/zero", .wrongKind), (long, .tooLarge),
    ]
    for (path, fault) in cases {
      #expect(throws: DocumentStoreError.file(path: path, fault)) {
        try store.attach(path, to: made.id, at: instant())
      }
    }
    let changing = try papers.file("changing", Array(repeating: 1, count: 600_000))
    #expect(throws: DocumentStoreError.file(path: changing, .changing)) {
      try store.attach(changing, to: made.id, at: instant()) { done, _ in
        guard done < 300_000 else { return }
        let file = open(changing, O_WRONLY | O_APPEND)
        _ = write(file, "x", 1)
        close(file)
      }
    }
    #expect(try papers.kept() == [])
    #expect(try store.document(made.id) == made)
  }

  @Test(arguments: [
    ("ふつう.jpg", "ふつう.jpg"), ("a\u{1B}[2Jb", "a_[2Jb"), ("a\nb", "a_b"),
    ("a\u{202E}gpj.exe", "a_gpj.exe"), ("   ", "file"), ("-rf", "-rf"), (".hidden", ".hidden"),
    ("か\u{3099}.pdf", "が.pdf"),
    (String(repeating: "長", count: 85), String(repeating: "長", count: 85)),
  ])
  func `an odd name is made plain, and is never a path`(name: String, kept: String) throws {
    let papers = try Documents()
    let store = try papers.store()
    let made = try store.create(paper("保険証"), at: instant())
    let file = try store.attach(papers.file(name, [1]), to: made.id, at: instant())
    #expect(file.name.text == kept)
    #expect(try papers.kept() == [file.id.description])
  }

  @Test(arguments: [
    ("%PDF-1.7", "application/pdf"), ("GIF89a", "image/gif"), ("RIFF\0\0\0\0WEBPVP8", "image/webp"),
    ("\0\0\0\u{18}ftypheic", "image/heic"), ("\0\0\0\u{18}ftypmif1", "image/heif"),
    ("II*\0", "image/tiff"), ("PK\u{3}\u{4}", "application/zip"),
    (
      "PK\u{3}\u{4}..word/document.xml",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    ),
    ("保険証の写し\n", "text/plain"), ("", "application/octet-stream"),
    ("a\0b", "application/octet-stream"),
  ])
  func `what a file is, its content says and not its name`(content: String, kind: String) throws {
    let papers = try Documents()
    let store = try papers.store()
    let made = try store.create(paper("保険証"), at: instant())
    let file = try store.attach(
      papers.file("x.jpg", bytes(content)), to: made.id, at: instant())
    #expect(file.mediaType.text == kind)
  }

  @Test
  func `a file that goes is kept with the earlier version until nothing holds it`() throws {
    let papers = try Documents()
    let store = try papers.store()
    let made = try store.create(paper("保険証"), at: instant())
    let file = try store.attach(papers.file("a", [1]), to: made.id, at: instant())
    try store.detach(file.id, from: made.id, at: instant(1))
    try store.emptyBin(at: instant(2))
    #expect(try papers.kept() == [file.id.description])
    #expect(try store.versions(of: made.id).first?.fields.attachments == [file])
    for number in 0..<30 {
      _ = try store.change(made.id, to: paper("\(number)"), at: instant(Int64(number)))
    }
    #expect(try store.versions(of: made.id).count == 20)
    try store.emptyBin(at: instant(2))
    #expect(try papers.kept() == [])
  }

  @Test
  func
    `a file comes in stretches, in any order, goes on where it stopped, and counts when it is right`()
    throws
  {
    let size = 2 * Self.filePart + 1
    let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 9) }
    let (here, there) = (try Documents("here"), try Documents("there"))
    var cloud = TestCloud()
    let store = try here.store()
    let made = try store.create(paper("保険証"), at: instant())
    let file = try store.attach(here.file("a", content), to: made.id, at: instant())
    _ = try store.exchange(with: &cloud)
    let other = try there.store()
    _ = try other.exchange(with: &cloud)
    #expect(try other.document(made.id)?.sync == .pendingDownload)
    #expect(try other.standing().pendingDownload == 1)
    let wanted = try #require(try other.wantedFiles(limit: 9).first)
    #expect(wanted == WantedFile(attachment: file, document: made.id, received: 0))
    func receive(_ number: Int, _ bytes: [UInt8]? = nil) throws {
      let offset = number * Self.filePart
      let filePart = bytes ?? Array(content[offset..<min(offset + Self.filePart, size)])
      try other.receive(filePart, of: file, at: Int64(offset))
    }
    try receive(0)
    try receive(2)
    #expect(try other.document(made.id)?.sync == .downloading)
    #expect(try there.store().wantedFiles(limit: 9).first?.received == Int64(Self.filePart))
    #expect(throws: DocumentStoreError.mismatch(file.id)) { try other.received(file) }
    #expect(try other.wantedFiles(limit: 9).first?.received == 0)
    #expect(throws: DocumentStoreError.notHere(file.id)) {
      try other.save(file, as: "\(there.folder.path)/out", replacing: false)
    }
    for number in 0..<3 { try receive(number) }
    try other.received(file)
    #expect(try other.presence(of: file) == .here)
    #expect(try other.document(made.id)?.sync == .synced)
    #expect(try other.wantedFiles(limit: 9) == [])
    #expect(try other.check() == [])
  }

  @Test
  func `check finds what is gone or changed, and what the cloud has is fetched again`() throws {
    let papers = try Documents()
    let store = try papers.store()
    var cloud = TestCloud()
    let made = try store.create(paper("保険証"), at: instant())
    let one = try store.attach(papers.file("a", [1, 2]), to: made.id, at: instant())
    _ = try store.exchange(with: &cloud)
    let two = try store.attach(papers.file("b", [3]), to: made.id, at: instant())
    try Data([1, 3]).write(to: URL(fileURLWithPath: store.path(of: one)))
    #expect(unlink(store.path(of: two)) == 0)
    let findings = try store.check()
    #expect(Set(findings.map(\.kind)) == [.changed, .missing])
    #expect(findings.first { $0.kind == .changed }?.attachment == one)
    #expect(findings.first { $0.kind == .missing }?.isInCloud == false)
    #expect(try store.wantedFiles(limit: 9).map(\.attachment) == [one])
    #expect(throws: DocumentStoreError.lost(two.id)) {
      try store.save(two, as: "\(papers.folder.path)/out", replacing: false)
    }
  }

  @Test
  func `two processes of a device see each other's changes at once`() async throws {
    let papers = try Documents()
    let (one, other) = (try papers.store(), try papers.store())
    var news = one.changes().makeAsyncIterator()
    let made = try other.create(paper("保険証"), at: instant())
    #expect(await news.next() != nil)
    #expect(try one.titles() == ["保険証"])
    _ = try one.change(made.id, to: paper("介護保険証"), at: instant(1))
    #expect(try other.titles() == ["介護保険証"])
    let lock = try #require(try one.syncLock())
    #expect(try other.syncLock() == nil)
    lock.release()
    #expect(try other.syncLock() != nil)
  }
}
