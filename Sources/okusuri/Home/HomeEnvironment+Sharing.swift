import Domain
import FoundationEssentials
import ViewModels

extension ClientSetup {
  /// What opens this computer's own record from its screen; nil where the record is on another server.
  var home: HomeEnvironment? {
    // An address that cannot be read has ended the program before.
    guard (try? basics.remote()) == .some(nil) else { return nil }
    let data = UserFolders(environment: ProcessInfo.processInfo.environment).data
    let atStart = HomeAtStart(
      isChosen: { Settings.kept?.shares == true },
      choose: { chosen in try Settings.keep { $0.shares = chosen ? true : nil } })
    return HomeEnvironment(
      elsewhere: { HomeSharing.reach(of: data) }, atStart: atStart
    ) { [servers] in
      do {
        let server = try await servers.embedded()
        let sharing = try await HomeSharing.opened(
          HomePlaces(addresses: HomePlaces.ofThisComputer()), of: data, before: server.socketPath)
        return OpenedHome(sharing)
      } catch {
        throw HomeRefusal(error)
      }
    }
  }
}

extension OpenedHome {
  fileprivate init(_ sharing: HomeSharing) {
    let (visitors, teller) = AsyncStream<[String]>.makeStream()
    let following = Task {
      for await now in sharing.visitors { teller.yield(now.keys.sorted()) }
      teller.finish()
    }
    self.init(
      addresses: sharing.addresses, letters: sharing.fingerprint.letters,
      fingerprint: sharing.fingerprint.compact, visitors: visitors,
      close: {
        await sharing.close()
        following.cancel()
      })
  }
}

extension HomeRefusal {
  fileprivate init(_ error: any Error) {
    switch error {
    case HomeSharingRefusal.noHomeNetwork: self = .noNetwork
    case HomeSharingRefusal.alreadyOpen: self = .alreadyOpen
    case HomeSharingRefusal.portTaken: self = .portTaken
    default: self = .failed
    }
  }
}
