/// The time that one operation may spend on waiting for others.
struct Budget {
  private let end: ContinuousClock.Instant

  init(_ time: Duration) { end = ContinuousClock.now + time }

  var rest: Duration { max(.zero, ContinuousClock.now.duration(to: end)) }
}
