import Domain
import Files
import Glibc
import LocalStore
import ServerHTTP
import ViewModels

/// The record of this computer, opened at home by this process. Source: decision P-40
struct HomeSharing: Sendable {
  /// As other devices write it, such as `https://192.168.1.23:8443`; the first is the one to show.
  let addresses: [String]
  let fingerprint: Fingerprint
  private let door: HomeDoor
  private let folder: String
  private let lock: FileLock
  /// What devices at home find it by; nil where Avahi does not run.
  private let announcement: HomeNetwork.Announcement?

  /// Who is connected, by address, whenever that changes.
  var visitors: AsyncStream<[String: Int]> { door.visitors }

  /// Opens it before the server of that data folder, which runs here or in another process.
  ///
  /// Errors: ``HomeSharingRefusal``, `FileFault`, and what the system says of an address.
  static func opened(
    _ places: HomePlaces, of data: String, before socketPath: String
  ) async throws -> HomeSharing {
    guard !places.addresses.isEmpty else { throw HomeSharingRefusal.noHomeNetwork }
    guard let lock = try FileLock.take(data + "/share.lock") else {
      throw HomeSharingRefusal.alreadyOpen
    }
    let certificate = try HomeCertificate.kept(
      in: data, addresses: places.addresses.compactMap(NetworkAddress.init))
    let door: HomeDoor
    do {
      door = try await HomeDoor.open(
        on: places.addresses, port: places.port, showing: certificate, before: socketPath)
    } catch  where "\(error)".contains("Address already in use") {
      throw HomeSharingRefusal.portTaken(places.port)
    }
    let home = try PrivateFolder<FileFault>.made(data)
    let addresses = door.addresses.map { "https://\($0)" }
    let told = ["\(getpid())", certificate.fingerprint.letters] + addresses
    try home.replace(processFile, with: Array((told.joined(separator: "\n") + "\n").utf8))
    return HomeSharing(
      addresses: addresses, fingerprint: certificate.fingerprint, door: door, folder: data,
      lock: lock, announcement: await announced(door))
  }

  private static func announced(_ door: HomeDoor) async -> HomeNetwork.Announcement? {
    let places = door.addresses.compactMap { address -> (host: String, port: Int)? in
      if case .tcp(let host, let port) = address { (host, port) } else { nil }
    }
    guard let port = places.first?.port else { return nil }
    // With port 0 each number has a port of its own; a service has one.
    return await HomeNetwork.announce(places.filter { $0.port == port }.map(\.host), port: port)
  }

  /// Lets nobody in any more, lets what is under way finish, and closes.
  func close() async {
    await announcement?.end()
    await door.close()
    // A number that is left there is looked at only while the lock is held.
    if let home = try? PrivateFolder<FileFault>.existing(folder) {
      try? home.remove(Self.processFile)
    }
    lock.release()
  }

  /// Where other devices come to the record of that data folder, whichever process has it open; nil while none has.
  static func reach(of data: String) -> HomeReach? {
    guard let home = try? PrivateFolder<FileFault>.existing(data) else { return nil }
    do {
      if let lock = try home.tryLock("share.lock") {
        lock.release()
        return nil
      }
      let written = try home.read(processFile, most: longestProcessFile) ?? []
      let lines = String(decoding: written, as: UTF8.self).split(separator: "\n")
      guard lines.count > 2, lines[2].hasPrefix("https://") else { return nil }
      return HomeReach(address: String(lines[2]), letters: String(lines[1]))
    } catch {
      return nil
    }
  }

  /// Tells the process that has that record open at home to stop, and waits until it has; false when none has.
  ///
  /// Errors: `FileFault`.
  static func stopOther(of data: String) async throws -> Bool {
    guard let home = try PrivateFolder<FileFault>.existing(data) else { return false }
    guard try home.tryLock("share.lock") == nil else { return false }
    guard let written = try home.read(processFile, most: longestProcessFile) else { return false }
    let text = String(decoding: written, as: UTF8.self)
    guard let process = pid_t(text.prefix { $0.isNumber }), process > 1, kill(process, SIGTERM) == 0
    else { return false }
    // A lock says nothing when it is let go; whoever closes needs three seconds at most.
    for _ in 0..<200 {
      if try FileLock.take(data + "/share.lock") != nil { return true }
      try await Task.sleep(for: .milliseconds(50))
    }
    return false
  }

  /// The number of the process, the fingerprint's letters and the addresses, a line each.
  private static let processFile = "share.pid"
  private static let longestProcessFile = 4096
}

/// Why a record is not opened at home.
enum HomeSharingRefusal: Error, Hashable {
  /// This computer has no address in a private network.
  case noHomeNetwork
  /// Another process of this computer has it open.
  case alreadyOpen
  case portTaken(Int)
}
