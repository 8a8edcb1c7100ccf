public import APIClient
import APIContract
public import Domain
import LocalStore

// The documents that name a patient, for the patient to read.
extension RecordReader {
  /// Every document that the session may see and the cloud holds, as it is now; what was deleted is
  /// not among them. Source: decision P-26.
  public func documents() async throws(APIError) -> [CloudDocument] {
    var papers: [CloudDocument] = []
    var (next, more) = (0, true)
    var cloud: CloudID?
    let turn = cache?.asks()
    while more {
      let page = try await session.send(
        .documentChanges(after: next, limit: Self.mostDocuments))
      papers += page.items.map(\.document).filter { $0.revision != nil }
      // A page that leads nowhere would be asked for for ever.
      (more, next, cloud) = (page.more && page.next > next, page.next, page.cloudId)
    }
    if let cloud { await keep(papers, of: cloud, next: next, turn) }
    return papers
  }

  /// Brings a file of one of them to a new path of this computer. Errors: as of
  /// ``OfflineGraceSessionManager/bring(_:to:replacing:progress:)``.
  public func bring(
    _ file: Attachment, to path: String, progress: (Int64) -> Void
  ) async throws {
    try await session.bring(file, to: path, replacing: false, progress: progress)
  }

  /// The documents as they were last seen; nil when none were.
  public var keptDocuments: Kept<[CloudDocument]>? {
    let kept: Kept<DocumentChangesAnswer>? = cache?.kept(.documents(subject: subject.cacheSubject))
    return kept.map { Kept(answer: $0.answer.items.map(\.document), keptAt: $0.keptAt) }
  }

  private static let mostDocuments = 200

  @concurrent
  private func keep(
    _ papers: [CloudDocument], of cloud: CloudID, next: Int, _ turn: AnswerOrder.Turn?
  ) async {
    let answer = DocumentChangesAnswer(
      cloudId: cloud, items: papers.map { DocumentAnswer($0) }, next: next, more: false)
    cache?.keep(
      answer.jsonBytes, as: .documents(subject: subject.cacheSubject), asked: turn)
  }
}
