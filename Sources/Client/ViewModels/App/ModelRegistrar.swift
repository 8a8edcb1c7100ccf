import ClientCore
import Observation

/// What a model has where `@Observable` would put a registrar of reads: it tells ``ModelChanges``.
///
/// Its functions are those that the macro calls.
struct ModelRegistrar: Sendable {
  func access<Model, Value>(_ model: Model, keyPath: KeyPath<Model, Value>) {}

  func willSet<Model, Value>(_ model: Model, keyPath: KeyPath<Model, Value>) {
    // Models change on the main actor only.
    MainActor.assumeIsolated { ModelChanges.tell() }
  }

  func didSet<Model, Value>(_ model: Model, keyPath: KeyPath<Model, Value>) {}

  func withMutation<Model, Value, Outcome>(
    of model: Model, keyPath: KeyPath<Model, Value>, _ mutation: () throws -> Outcome
  ) rethrows -> Outcome {
    willSet(model, keyPath: keyPath)
    return try mutation()
  }
}

/// The same for a model of which single properties are followed, beside what a screen hears.
struct FollowedRegistrar: Sendable {
  private let screen = ModelRegistrar()
  private let followers = ObservationRegistrar()

  func access<Model: Observable, Value>(_ model: Model, keyPath: KeyPath<Model, Value>) {
    followers.access(model, keyPath: keyPath)
  }

  func willSet<Model: Observable, Value>(_ model: Model, keyPath: KeyPath<Model, Value>) {
    screen.willSet(model, keyPath: keyPath)
    followers.willSet(model, keyPath: keyPath)
  }

  func didSet<Model: Observable, Value>(_ model: Model, keyPath: KeyPath<Model, Value>) {
    followers.didSet(model, keyPath: keyPath)
  }

  func withMutation<Model: Observable, Value, Outcome>(
    of model: Model, keyPath: KeyPath<Model, Value>, _ mutation: () throws -> Outcome
  ) rethrows -> Outcome {
    screen.willSet(model, keyPath: keyPath)
    return try followers.withMutation(of: model, keyPath: keyPath, mutation)
  }
}
