import Domain
import Foundation
import LocalStore
import Testing

/// The sync's side of the documents on a device.
struct DocumentsSyncTests {
  @Test func `W-65 what a clock that ran years ahead put off is sent once it is right`() throws {
    let papers = try Documents()
    let store = try papers.store()
    _ = try store.create(paper("保険証"), at: instant())
    let edit = try #require(try store.outgoing(due: instant(), limit: 1).first?.change.edit)
    let far: Int64 = 11 * 365 * 86_400
    try store.putOff(edit, until: instant(far + 60))
    #expect(try store.outgoing(due: instant(far), limit: 1).isEmpty)
    #expect(try store.nextDue(after: instant(far)) == instant(far + 60))
    #expect(try store.outgoing(due: instant(1), limit: 1).map(\.change.edit) == [edit])
    #expect(try store.nextDue(after: instant(1)) == nil)
  }

  @Test
  func `D-S3 editing a synced document queues it again, with its dates`() throws {
    let store = try Documents().store()
    var cloud = TestCloud()
    let made = try store.create(paper("保険証"), at: instant())
    _ = try store.exchange(with: &cloud)
    #expect(try store.document(made.id)?.sync == .synced)
    #expect(try store.standing().pendingUpload == 0)
    var fields = made.fields
    fields.note = try DocumentNote("新しい")
    #expect(try store.change(made.id, to: fields, at: instant(5)).sync == .pendingUpload)
    let outgoing = try #require(try store.outgoing(due: instant(), limit: 10).first?.change)
    #expect(outgoing.baseVersion == 1)
    _ = try store.exchange(with: &cloud)
    let there = try #require(cloud.documents[made.id]?.revision)
    #expect(there.createdAt == instant())
    #expect(there.updatedAt == instant(5))
    #expect(there.fields == fields)
  }

  @Test
  func `D-S4 no step of a sync changes when a document was changed, or where it stands`() throws {
    let store = try Documents().store()
    let one = try store.create(paper("古い"), at: instant())
    _ = try store.create(paper("新しい"), at: instant(9))
    var cloud = TestCloud()
    let change = try #require(try store.outgoing(due: instant(), limit: 1).first)
    #expect(change.change.id == one.id)
    func look(_ state: SyncState) throws {
      let document = try #require(try store.document(one.id))
      #expect(document.sync == state)
      #expect(document.revision == one.revision)
      #expect(try store.titles() == ["新しい", "古い"])
    }
    try store.sending(change.change.edit)
    try look(.uploading)
    try store.putOff(change.change.edit, until: instant(60))
    try look(.pendingUpload)
    #expect(try store.outgoing(due: instant(59), limit: 9).count == 1)
    #expect(try store.nextDue(after: instant()) == instant(60))
    try store.setAside(change.change.edit, .refused(field: "title"))
    try look(.error)
    #expect(try store.document(one.id)?.fault == .refused(field: "title"))
    #expect(try store.standing().errors == 1)
    try store.retry(one.id)
    try look(.pendingUpload)
    _ = try store.exchange(with: &cloud, at: instant(500))
    try look(.synced)
    #expect(cloud.documents[one.id]?.revision == one.revision)
  }

  @Test
  func `D-S5 what was deleted offline stays deleted, and is deleted elsewhere`() throws {
    let (here, there) = (try Documents("here").store(), try Documents("there").store())
    var cloud = TestCloud()
    let made = try here.create(paper("保険証"), at: instant())
    _ = try here.exchange(with: &cloud)
    _ = try there.exchange(with: &cloud)
    #expect(try there.titles() == ["保険証"])
    try here.delete(made.id, at: instant(1))
    #expect(try here.pull(from: cloud) == Arrival())
    #expect(try here.titles() == [])
    _ = try here.exchange(with: &cloud)
    let (items, next) = cloud.changes(after: 1)
    _ = try there.arrived(items, of: cloud.id, next: next)
    #expect(try there.titles() == ["保険証"])
    #expect(try there.standing().stagedDeletions == 1)
    #expect(try there.applyStagedDeletions(at: instant(2)) == [made.id])
    #expect(try there.titles() == [])
    #expect(try there.bin().map(\.id) == [made.id])
    _ = try there.exchange(with: &cloud)
    #expect(try here.titles() + there.titles() == [])
  }

  @Test
  func `W-73 D-S5 the deletion of what was sent without an answer is told`() throws {
    let store = try Documents().store()
    let made = try ["a", "b"].map { try store.create(paper($0), at: instant()) }
    let change = try #require(try store.outgoing(due: instant(), limit: 1).first?.change)
    try store.sending(change.edit)
    for document in made { try store.delete(document.id, at: instant(1)) }
    #expect(try store.outgoing(due: instant(9), limit: 9).map(\.change.id) == [change.id])
  }

  @Test
  func `D-S13 a stretch that is empty, partial or doubled takes nothing away`() throws {
    let store = try Documents().store()
    var cloud = TestCloud()
    for number in 0..<5 { _ = try store.create(paper("\(number)"), at: instant()) }
    _ = try store.exchange(with: &cloud)
    let (items, next) = cloud.changes(after: 0)
    _ = try store.arrived([], of: cloud.id, next: next)
    _ = try store.arrived(Array(items.prefix(2)), of: cloud.id, next: next)
    #expect(try store.arrived(items + items, of: cloud.id, next: next) == Arrival())
    #expect(try store.titles().count == 5)
    #expect(try store.standing().pendingUpload == 0)
  }

  @Test
  func `decision P-16 two fields merge, one field keeps both`() throws {
    let (here, there) = (try Documents("here").store(), try Documents("there").store())
    var cloud = TestCloud()
    let made = try here.create(paper("保険証", day: "2026-02-28"), at: instant())
    _ = try here.exchange(with: &cloud)
    _ = try there.exchange(with: &cloud)
    _ = try there.change(
      made.id, to: paper("保険証", day: "2026-03-31", note: "there"), at: instant(1))
    _ = try here.change(
      made.id, to: paper("介護保険証", day: "2026-02-28", note: "here"), at: instant(2))
    _ = try there.exchange(with: &cloud)
    let arrival = try here.exchange(with: &cloud)
    #expect(arrival.copies.count == 1)
    let document = try #require(try here.document(made.id))
    #expect(document.fields == (try paper("介護保険証", day: "2026-03-31", note: "there")))
    #expect(document.conflict == arrival.copies.first)
    #expect(try here.titles() == ["介護保険証"])
    #expect(try here.standing().conflicts == 1)
    let sides = try #require(try here.sides(of: made.id))
    #expect(sides.here.fields.note.text == "here")
    #expect(sides.there.fields.note.text == "there")
    _ = try there.exchange(with: &cloud)
    #expect(try there.sides(of: made.id)?.here.fields.note.text == "there")
    #expect(try there.standing().conflicts == 1)
  }

  @Test(arguments: ConflictChoice.allCases)
  func `decision P-16 a conflict settled on one device is settled on the other`(
    choice: ConflictChoice
  ) throws {
    let (here, there) = (try Documents("here").store(), try Documents("there").store())
    var cloud = TestCloud()
    let id = try dispute(here, there, &cloud)
    try here.settle(id, choice, at: instant(5))
    _ = try here.exchange(with: &cloud)
    _ = try there.exchange(with: &cloud)
    for store in [here, there] {
      #expect(try store.standing().conflicts == 0)
      let notes = try store.list(DocumentQuery()).map(\.fields.note.text).sorted()
      switch choice {
      case .here: #expect(notes == ["here"])
      case .there: #expect(notes == ["there"])
      case .both: #expect(notes == ["here", "there"])
      }
    }
    #expect(
      try here.list(DocumentQuery()).map(\.revision)
        == there.list(DocumentQuery()).map(\.revision))
  }

  @Test
  func `a version that waits to be settled is shown when the other one is deleted`() throws {
    let (here, there) = (try Documents("here").store(), try Documents("there").store())
    var cloud = TestCloud()
    let id = try dispute(here, there, &cloud)
    try there.delete(id, at: instant(5))
    _ = try there.exchange(with: &cloud)
    _ = try here.exchange(with: &cloud)
    for store in [here, there] {
      #expect(try store.list(DocumentQuery()).map(\.fields.note.text) == ["here"])
    }
    try there.restore(id, at: instant(6))
    #expect(try there.list(DocumentQuery()).map(\.fields.note.text) == ["there"])
  }

  @Test
  func `decision P-16 a version that waits to be settled is itself kept when both change it`()
    throws
  {
    let (here, there) = (try Documents("here").store(), try Documents("there").store())
    var cloud = TestCloud()
    let id = try dispute(here, there, &cloud)
    try there.delete(id, at: instant(5))
    for store in [there, here] { _ = try store.exchange(with: &cloud) }
    let copy = try #require(try here.list(DocumentQuery()).first)
    _ = try here.change(copy.id, to: paper("保険証", note: "one"), at: instant(6))
    _ = try there.change(copy.id, to: paper("保険証", note: "other"), at: instant(7))
    for store in [here, there, here] { _ = try store.exchange(with: &cloud) }
    for store in [here, there] {
      let notes = try store.list(DocumentQuery()).map(\.fields.note.text)
      #expect(notes.sorted() == ["one", "other"])
    }
  }

  @Test
  func `D-S5 a change beats a deletion, whichever comes to the cloud first`() throws {
    for changesFirst in [true, false] {
      let (here, there) = (try Documents("here").store(), try Documents("there").store())
      var cloud = TestCloud()
      let made = try here.create(paper("保険証"), at: instant())
      _ = try here.exchange(with: &cloud)
      _ = try there.exchange(with: &cloud)
      _ = try here.change(made.id, to: paper("保険証", note: "x"), at: instant(1))
      try there.delete(made.id, at: instant(2))
      for store in changesFirst ? [here, there, here] : [there, here, there] {
        _ = try store.exchange(with: &cloud)
      }
      for store in [here, there] {
        #expect(try store.list(DocumentQuery()).map(\.fields.note.text) == ["x"])
        #expect(try store.bin() == [])
      }
    }
  }

  @Test
  func `a deletion that waits gives way to a change, and no change waits for ever`() throws {
    let (here, there) = (try Documents("here").store(), try Documents("there").store())
    var cloud = TestCloud()
    let made = try here.create(paper("保険証"), at: instant())
    _ = try here.exchange(with: &cloud)
    _ = try there.exchange(with: &cloud)
    try here.delete(made.id, at: instant(1))
    _ = try here.exchange(with: &cloud)
    let (items, next) = cloud.changes(after: 1)
    _ = try there.arrived(items, of: cloud.id, next: next)
    _ = try there.change(made.id, to: paper("保険証", note: "x"), at: instant(2))
    #expect(try there.applyStagedDeletions(at: instant(3)) == [])
    _ = try there.exchange(with: &cloud)
    #expect(try there.standing().pendingUpload == 0)
    _ = try here.exchange(with: &cloud)
    #expect(try here.titles() == ["保険証"])
    try here.delete(made.id, at: instant(4))
    _ = try here.exchange(with: &cloud)
    _ = try there.arrived(
      cloud.changes(after: 3).items, of: cloud.id, next: cloud.sequence)
    try there.dropStagedDeletions()
    _ = try there.exchange(with: &cloud)
    _ = try here.exchange(with: &cloud)
    #expect(try here.titles() == ["保険証"])
  }

  @Test
  func `a lost answer is no conflict with oneself, also after further changes`() throws {
    for lost in [1, 2] {
      let store = try Documents("here").store()
      var cloud = TestCloud()
      let made = try store.create(paper("a"), at: instant())
      for number in 1...lost {
        let change = try #require(try store.outgoing(due: instant(), limit: 1).first)
        try store.sending(change.change.edit)
        _ = cloud.commit(change.change)
        _ = try store.change(made.id, to: paper("\(number)", note: "n"), at: instant(9))
      }
      let arrival = try store.exchange(with: &cloud)
      #expect(arrival.copies == [])
      #expect(cloud.titles == ["\(lost)"])
      #expect(try store.document(made.id)?.sync == .synced)
      #expect(try store.standing().total == 1)
    }
  }

  @Test
  func `papers of one cloud never go to another without the person's command`() throws {
    let store = try Documents().store()
    var (one, other) = (TestCloud(1), TestCloud(2))
    let made = try store.create(paper("保険証"), at: instant())
    try store.bind(one.id)
    _ = try store.exchange(with: &one)
    #expect(throws: DocumentStoreError.otherCloud(one.id)) { try store.bind(other.id) }
    #expect(throws: DocumentStoreError.otherCloud(one.id)) {
      try store.arrived([], of: other.id, next: 4)
    }
    try store.rebind(other.id)
    #expect(try store.document(made.id)?.sync == .pendingUpload)
    _ = try store.exchange(with: &other)
    #expect(other.titles == ["保険証"])
    #expect(other.documents[made.id]?.revision == made.revision)
    #expect(try store.standing().cloud == other.id)
  }

  /// Both changed the note of one document, `there` first.
  private func dispute(
    _ here: DocumentStore, _ there: DocumentStore, _ cloud: inout TestCloud
  ) throws -> DocumentID {
    let made = try here.create(paper("保険証"), at: instant())
    _ = try here.exchange(with: &cloud)
    _ = try there.exchange(with: &cloud)
    _ = try there.change(made.id, to: paper("保険証", note: "there"), at: instant(1))
    _ = try here.change(made.id, to: paper("保険証", note: "here"), at: instant(2))
    for store in [there, here, there] { _ = try store.exchange(with: &cloud) }
    return made.id
  }
}
