import Domain
import Testing

/// The gate before every operation, the breaker, the thirty days.
struct DocumentSyncingTests {
  @Test func `D-S1 unknown is denied, and nothing but premium is allowed`() {
    for hasEnded in [false, true] {
      #expect(SyncPermission(plan: .unknown, hasEnded: hasEnded) == .denied(.unknownPlan))
      #expect(SyncPermission(plan: .premium, hasEnded: hasEnded) == .allowed)
    }
    #expect(SyncPermission(plan: .free, hasEnded: false) == .denied(.notPremium))
    #expect(SyncPermission(plan: .free, hasEnded: true) == .denied(.expired))
  }

  @Test func `D-S13 ten deletions always go, more only up to a quarter`() {
    for total in 0...200 {
      for deleting in 0...200 {
        let trips = DeletionBreaker.trips(deleting: deleting, of: total)
        #expect(trips == (deleting >= 11 && Double(deleting) > Double(total) / 4))
      }
    }
  }

  @Test func `a dated paper is called to mind from thirty days before on`() {
    let date = Timestamp(secondsSinceEpoch: 1_770_692_400).tokyoDate
    for label in DocumentDate.Label.allCases {
      let paper = DocumentDate(label: label, date: date)
      for days in -400...400 {
        #expect(paper.isToBeRemembered(on: date.adding(days: days)) == (days >= -30))
      }
    }
  }
}
