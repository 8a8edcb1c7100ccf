internal import Domain

/// The part of the feed that one session is shown: a caregiver all of it, a patient the documents
/// that name them. Nothing follows from what is not in it (D-S13).
struct DocumentView {
  private let caller: DocumentCaller
  private let limit: Int
  private var isBegun = false

  private(set) var items: [CloudDocument] = []
  /// The number after which the next part begins.
  private(set) var next: Int
  /// True when there may be more behind it.
  private(set) var hasMore = false

  init(caller: DocumentCaller, next: Int, limit: Int) {
    (self.caller, self.next, self.limit) = (caller, next, limit)
  }

  /// How many changes to ask the cloud for: few of many may name one patient.
  var pageSize: Int { caller.patient == nil ? limit : DocumentService.mostChanges }

  /// True as long as another page of the cloud is needed; one is enough for a caregiver.
  var wantsMore: Bool {
    !isBegun || (caller.patient != nil && hasMore && items.count < limit)
  }

  /// Takes a page in, as much of it as there is room for.
  mutating func take(_ page: CloudChanges) {
    isBegun = true
    hasMore = page.hasMore && !page.items.isEmpty
    for document in page.items {
      guard items.count < limit else {
        hasMore = true
        return
      }
      next = document.sequence
      if caller.sees(document) { items.append(document) }
    }
  }
}
