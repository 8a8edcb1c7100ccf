internal import Domain
internal import Files
internal import GRDB

extension DocumentStore {
  /// Reads what is known, and every file of this device, and compares it with what it was;
  /// `progress` hears how many files are done, of how many. What the cloud holds too is fetched
  /// again with the next sync.
  /// Errors: `.store` with `.damaged` when what is known of the documents cannot be read. O(bytes).
  public func check(
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws(DocumentStoreError) -> [FileFinding] {
    try checkDatabase()
    let files = try read { try $0.keptFiles() }
    var findings: [FileFinding] = []
    for (number, file) in files.enumerated() {
      if let kind = fault(of: file.attachment) {
        findings.append(
          FileFinding(
            document: file.document, attachment: file.attachment, kind: kind,
            isInCloud: file.isInCloud))
      }
      progress(number + 1, files.count)
    }
    try fetchAgain(findings.filter(\.isInCloud))
    return findings
  }

  private func fault(of attachment: Attachment) -> FileFinding.Kind? {
    do throws(FileFault) {
      let file = try OpenFile(path(of: attachment), for: .given)
      let carried = try FileCopy.carry(file, atMost: attachment.size)
      return carried.digest == attachment.digest ? nil : .changed
    } catch {
      return error.reason == .missing ? .missing : .changed
    }
  }

  private func fetchAgain(_ findings: [FileFinding]) throws(DocumentStoreError) {
    guard !findings.isEmpty else { return }
    try write { tables in
      for finding in findings {
        try tables.run(
          "UPDATE file SET here = 0, received = 0, due = 0, fault = NULL WHERE id = ?",
          [finding.attachment.id.description])
      }
    }
  }
}

extension DocumentTables {
  /// The files that should be on this device, each with a document that holds it, or held it before.
  func keptFiles(_ condition: String = "TRUE") throws -> [(
    attachment: Attachment, document: DocumentID, isInCloud: Bool
  )] {
    try rows(
      """
      SELECT f.id, f.in_cloud, d.id, coalesce(v.revision, d.revision), max(h.version = 0)
      FROM file AS f JOIN holding AS h ON h.file = f.id JOIN document AS d ON d.number = h.document
      LEFT JOIN version AS v ON v.number = h.version
      WHERE f.here = 1 AND \(condition) GROUP BY f.id ORDER BY d.number
      """
    ) { row in
      let attachments = try row.revision(3).fields.attachments
      guard let attachment = attachments.first(where: { $0.id.description == row.text(0) }) else {
        throw DamagedDocument()
      }
      return (attachment, try row.id(2), row.number(1) == 1)
    }
  }
}
