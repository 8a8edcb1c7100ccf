internal import Domain
internal import Glibc
internal import Threads

/// Records at home by their service `_okusuri._tcp` (DNS-SD), through Debian's Avahi where it runs.
///
/// Nothing secret is told and nobody's name: a random name, an address and a port. What is found is an address to
/// compare a certificate at, and nothing else is read of it. Source: F-30, decision 0123.
public struct HomeNetwork: Sendable {
  /// Where somebody says that a record is open: a number in a private network, and nothing that can be shown amiss.
  public struct Found: Hashable, Sendable {
    /// Without brackets.
    let address: String
    let port: Int

    /// Nil for what is no number of a private network or of this machine, or asks for a network card.
    init?(_ text: String, port: Int) {
      guard let number = NetworkAddress(text), number.isPrivate || number.isLoopback,
        !number.isLinkLocal, !text.contains("%")
      else { return nil }
      (address, self.port) = (text, port)
    }

    /// As a person would type it, such as `https://192.168.1.23:8443`.
    public var url: String {
      "https://\(address.contains(":") ? "[\(address)]" : address):\(port)"
    }
  }

  private static let service = "_okusuri._tcp"
  private static let name = "org.freedesktop.Avahi"
  private static let patience = Duration.seconds(1)
  private static let moment = Duration.milliseconds(300)

  private let bus: MessageBus
  /// The one who has Avahi's name on the bus.
  private let owner: String

  /// Nil where Avahi does not run; it is never started.
  private init?() {
    guard let bus = MessageBus(.system) else { return nil }
    let registry = MessageBus.Object(
      name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus"
    )
    guard
      let owner = bus.call(
        registry, "GetNameOwner", "('\(Self.name)',)", within: Self.patience)?
        .parts(of: "(s)")?.first
    else { return nil }
    (self.bus, self.owner) = (bus, owner.text)
  }

  private func object(_ kind: String, _ path: String) -> MessageBus.Object {
    MessageBus.Object(name: owner, path: path, interface: "\(Self.name).\(kind)")
  }

  /// True where Avahi runs.
  public static var runs: Bool {
    get async { await onThread { HomeNetwork() != nil } }
  }

  /// A new object of Avahi's for this program.
  private func make(_ method: String, _ arguments: String) -> String? {
    bus.call(object("Server", "/"), method, arguments, within: Self.patience)?
      .parts(of: "(o)")?.first?.text
  }
}

extension HomeNetwork {
  /// A record that is announced until ``end()``, or until the process ends.
  public struct Announcement: Sendable {
    fileprivate let network: HomeNetwork
    fileprivate let group: String

    /// Takes it back.
    public func end() async { await HomeNetwork.onThread { free() } }

    fileprivate func free() {
      _ = network.bus.call(
        network.object("EntryGroup", group), "Free", "()", within: HomeNetwork.patience)
    }
  }

  /// Announces a record at these numbers; nil where Avahi does not run, or did not take it.
  public static func announce(
    _ addresses: [String], port: Int
  ) async -> Announcement? {
    await onThread { HomeNetwork()?.announce(addresses, port: port) }
  }

  private func announce(_ texts: [String], port: Int) -> Announcement? {
    // Only what is a number of a network goes into a question.
    let numbers = texts.filter { NetworkAddress($0) != nil && !$0.contains("%") }
    // What only this machine reaches is told on its own card alone.
    let isHere = numbers.allSatisfy { NetworkAddress($0)?.isLoopback == true }
    let card = isHere ? Int(if_nametoindex("lo")) : -1
    let name = Self.randomName()
    guard let group = make("EntryGroupNew", "()") else { return nil }
    let announcement = Announcement(network: self, group: group)
    // The name of this computer is told nobody: the record has one of its own, at the numbers of its door.
    let host = "\(name).local"
    let entries = object("EntryGroup", group)
    let takes = numbers.map { address in
      let arguments = "(\(card), -1, uint32 \(Self.noReverse), '\(host)', '\(address)')"
      return bus.call(entries, "AddAddress", arguments, within: Self.patience) != nil
    }
    let service = """
      (\(card), -1, uint32 0, '\(name)', '\(Self.service)', '', '\(host)', uint16 \(port), @aay [])
      """
    guard takes.contains(true),
      bus.call(entries, "AddService", service, within: Self.patience) != nil,
      bus.call(entries, "Commit", "()", within: Self.patience) != nil
    else {
      announcement.free()
      return nil
    }
    return announcement
  }

  private static let noReverse = 16

  private static func randomName() -> String {
    let letters = Array("23456789abcdefghjkmnpqrstuvwxyz")
    return "okusuri-" + String((0..<8).map { _ in letters[Int.random(in: letters.indices)] })
  }
}

extension HomeNetwork {
  /// What is announced at home, each once, in the order in which it came, within about a second; nil where Avahi does
  /// not run.
  public static func found() async -> [Found]? {
    await onThread { HomeNetwork()?.browse() }
  }

  /// A thread of its own waits for the bus, so that the caller's is free.
  private static func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      MessageBus.withoutSignals { OwnThread.run { continuation.resume(returning: body()) } }
    }
  }

  private func browse() -> [Found] {
    let heard = Heard()
    var end = ContinuousClock.now.advanced(by: Self.patience)
    let ear = bus.listen("\(Self.name).ServiceBrowser", of: owner) { signal, value in
      switch signal {
      case "ItemNew": heard.items.append(value)
      case "AllForNow", "Failure": heard.isComplete = true
      default: break
      }
    }
    guard let ear else { return [] }
    // Made after somebody listens, so that nothing of it is missed.
    heard.browser = make("ServiceBrowserNew", "(-1, -1, '\(Self.service)', '', uint32 0)")
    ear.wait {
      while let item = heard.next, ContinuousClock.now < end {
        resolve(item, heard, until: end)
        // Who is there answers almost at once: after the first the others have a moment.
        end = min(end, ContinuousClock.now.advanced(by: Self.moment))
      }
      return heard.browser != nil && !heard.isComplete && ContinuousClock.now < end
    }
    ear.end()
    if let browser = heard.browser {
      _ = bus.call(object("ServiceBrowser", browser), "Free", "()", within: Self.patience)
    }
    return heard.found.map(\.place)
  }

  /// Asks for the number and the port of an item.
  private func resolve(_ item: BusValue, _ heard: Heard, until end: ContinuousClock.Instant) {
    guard let parts = item.parts(of: "(iisssu)"), parts.count == 6, parts[3].text == Self.service,
      let question = bus.tuple(Array(parts[..<5]), then: "(-1, uint32 0)"),
      let answer = bus.call(
        object("Server", "/"), "ResolveService", question, within: end - ContinuousClock.now),
      let told = answer.parts(of: "(iissssisqaayu)"), told.count == 11, told[8].number > 0,
      let found = Found(told[7].text, port: Int(told[8].number))
    else { return }
    heard.take(found, named: parts[2].text)
  }

  /// Whoever announces more than so many records is not somebody's home.
  private static let most = 16

  /// What one search has heard, in its own thread.
  private final class Heard {
    var browser: String?
    var items: [BusValue] = []
    var isComplete = false
    private(set) var found: [(name: String, place: Found)] = []
    private var asked = 0

    /// The next item that was not asked about.
    var next: BusValue? {
      guard items.indices.contains(asked) else { return nil }
      defer { asked += 1 }
      return items[asked]
    }

    /// One place a record, whatever cards and protocols it was heard by; people rather type four numbers.
    func take(_ place: Found, named name: String) {
      guard let known = found.firstIndex(where: { $0.name == name }) else {
        if found.count < HomeNetwork.most, !found.contains(where: { $0.place == place }) {
          found.append((name, place))
        }
        return
      }
      if found[known].place.address.contains(":") { found[known].place = place }
    }
  }
}
