import APIContract
import ClientCore
import Domain
import FoundationEssentials
import Glibc
import LocalStore
import Localization
import Synchronization
import ViewModels

/// Where reminders go.
protocol ReminderDesk: Sendable {
  /// What a person chose: the doses of this reminder were taken.
  var chosen: AsyncStream<Reminder.Key> { get }
  /// Errors: ``CommandFailure`` when it cannot be told any more.
  func tell(_ reminder: Reminder, _ words: ReminderWords) throws(CommandFailure)
  /// Says anew what is still open of one that was told. Errors: as ``tell(_:_:)``.
  func change(_ reminder: Reminder, _ words: ReminderWords) throws(CommandFailure)
  func withdraw(_ key: Reminder.Key)
}

/// What a reminder says to whoever is signed in here.
struct ReminderWords {
  let strings: Strings
  let namesMedicines: Bool
  /// What each patient is called, where there are several.
  private(set) var whose: [RecordSubject: String] = [:]

  init(strings: Strings, namesMedicines: Bool) {
    (self.strings, self.namesMedicines) = (strings, namesMedicines)
  }

  /// The same, with the names of those it is about.
  func naming(_ whose: [RecordSubject: String]) -> ReminderWords {
    var words = self
    words.whose = whose
    return words
  }

  func title(_ reminder: Reminder) -> String {
    if reminder.key.subject == .ownRecord { return strings(.remindTitlePatient) }
    return strings(reminder.isAgain ? .remindTitleAgain : .remindTitle)
  }

  func body(_ reminder: Reminder) -> String {
    let (slot, time) = (reminder.slot.phrase, reminder.key.scheduledAt.clock)
    if namesMedicines {
      let words = strings(.remindBodyNames(slot: slot, time: time, names: names(reminder)))
      guard let name = whose[reminder.key.subject] else { return words }
      return strings(.remindBodyWhose(.person(name), words))
    }
    if reminder.key.subject == .ownRecord {
      return strings(.remindBodyPatient(slot: slot, time: time))
    }
    let count = reminder.doses.count
    return strings(
      reminder.isAgain
        ? .remindBodyAgain(slot: slot, time: time, doses: count)
        : .remindBody(slot: slot, time: time, doses: count))
  }

  /// A patient's notification has no button: they tell their family.
  func action(_ reminder: Reminder) -> String? {
    reminder.key.subject == .ownRecord ? nil : strings(.remindTaken)
  }

  /// What a program reads; names stand in it only where they were chosen.
  func json(_ reminder: Reminder) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("title", title(reminder))
      json.field("body", body(reminder))
      json.field("time", reminder.key.scheduledAt.tokyoTime.clockText)
      json.field("scheduledAt", ascii: reminder.key.scheduledAt)
      json.field("slot", reminder.slot.name)
      json.field("count", reminder.doses.count)
      json.field("again", reminder.isAgain)
      if namesMedicines {
        if let name = whose[reminder.key.subject] { json.field("patient", name) }
        json.name("names")
        json.array(reminder.doses) { json, dose in json.string(dose.medicationName) }
      }
    }
    return json.bytes
  }

  private func names(_ reminder: Reminder) -> String {
    reminder.doses.map(\.medicationName).sorted().joined(separator: strings(.listSeparator))
  }
}

/// The notifications of this desktop.
final class DesktopDesk: ReminderDesk {
  let chosen: AsyncStream<Reminder.Key>
  private let desktop: DesktopNotifications
  private let shown = Mutex<[Reminder.Key: UInt32]>([:])
  private let failure: CommandFailure

  /// Errors: 69 when nothing shows notifications here.
  init(_ words: CommandSentences) throws(CommandFailure) {
    failure = CommandFailure(.unavailable, words.remindNoDesktop)
    do {
      desktop = try DesktopNotifications(environment: ProcessInfo.processInfo.environment)
    } catch {
      throw failure
    }
    let (chosen, teller) = AsyncStream.makeStream(of: Reminder.Key.self)
    self.chosen = chosen
    Task { [weak self, events = desktop.events] in
      for await event in events { self?.hear(event, teller) }
    }
  }

  private func hear(
    _ event: DesktopNotifications.Event, _ teller: AsyncStream<Reminder.Key>.Continuation
  ) {
    switch event {
    case .chosen(let id):
      let key = shown.withLock { shown in shown.first { $0.value == id }?.key }
      if let key { teller.yield(key) }
    case .closed(let id): shown.withLock { shown in shown = shown.filter { $0.value != id } }
    }
  }

  func tell(_ reminder: Reminder, _ words: ReminderWords) throws(CommandFailure) {
    do {
      // Held until its number is known: an answer may come before this call returns.
      try shown.withLock { shown throws(DesktopNotifications.NoDesktop) in
        shown[reminder.key] = try desktop.show(
          words.title(reminder), words.body(reminder), action: words.action(reminder),
          replacing: shown[reminder.key])
      }
    } catch {
      throw failure
    }
  }

  /// One that was put away stays away.
  func change(_ reminder: Reminder, _ words: ReminderWords) throws(CommandFailure) {
    guard shown.withLock({ $0[reminder.key] }) != nil else { return }
    try tell(reminder, words)
  }

  func withdraw(_ key: Reminder.Key) {
    guard let id = shown.withLock({ $0.removeValue(forKey: key) }) else { return }
    desktop.close(id)
  }
}

/// A command of the person's own, which reads each reminder from its standard input.
struct CommandDesk: ReminderDesk {
  let chosen = AsyncStream<Reminder.Key> { _ in }
  private let command: String

  init(_ command: String) {
    self.command = command
    // Nobody waits for what it starts.
    signal(SIGCHLD, SIG_IGN)
  }

  func tell(_ reminder: Reminder, _ words: ReminderWords) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return }
    defer { for end in ends { close(end) } }
    let bytes = words.json(reminder) + [0x0A]
    // What is started must not hold the end that it waits for.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A pipe holds 64 kB, and a reminder far less: nothing is waited for.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    _ = write(ends[1], bytes, bytes.count)
    _ = DetachedProgram.start(["/bin/sh", "-c", command], input: ends[0])
  }

  func change(_ reminder: Reminder, _ words: ReminderWords) {}

  func withdraw(_ key: Reminder.Key) {}
}
