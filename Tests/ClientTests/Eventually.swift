import TestSupport

/// True as soon as the condition holds; false after the time a test waits for anything.
@MainActor
func eventually(_ condition: () -> Bool) async -> Bool {
  let until = ContinuousClock.now + .testDeadline
  while ContinuousClock.now < until {
    if condition() { return true }
    await Task.yield()
  }
  return false
}
