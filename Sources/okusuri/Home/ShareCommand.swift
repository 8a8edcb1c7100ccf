import APIContract
import ArgumentParser
import ClientCore
import Domain
import FoundationEssentials
import Networking
import ServerHTTP

/// `okusuri share`: opens the record that lives on this computer to the devices at home. Source: decision P-40
struct ShareCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "share", abstract: Help.share)

  @Option(help: ArgumentHelp(Help.shareLink, valueName: "patient"), completion: .patients)
  var link: String?

  @Flag(help: ArgumentHelp(Help.shareStop))
  var stop = false

  @Option(help: ArgumentHelp(Help.sharePort))
  var port = HomePlaces.usualPort

  @Option(help: ArgumentHelp(Help.shareLoopback, valueName: "address"))
  var loopback: [String] = []

  @OptionGroup(title: Help.commonTitle) var common: CommonOptions

  func run(_ setup: ClientSetup) async throws {
    let words = setup.sentences
    guard try setup.basics.remote() == nil else {
      throw CommandFailure(.usage, words.shareElsewhere(setup.server.description))
    }
    let data = UserFolders(environment: ProcessInfo.processInfo.environment).data
    if stop { return try await stopOther(data, words) }
    let sharing = try await opened(data, setup)
    do {
      CommandOutput.say(words.shared(sharing))
      // A fingerprint that nobody could read compares with nothing (W-22).
      CommandOutput.endUnlessHeard()
      if let link { try await sayCode(link, sharing, setup) }
      try await ShareWatch(setup, sharing).run()
    } catch {
      await sharing.close()
      throw error
    }
    await sharing.close()
    CommandOutput.say(words.shareStopped)
  }

  private func opened(_ data: String, _ setup: ClientSetup) async throws -> HomeSharing {
    let places = try places(setup.sentences)
    let server = try await setup.servers.embedded()
    do {
      return try await HomeSharing.opened(places, of: data, before: server.socketPath)
    } catch {
      throw CommandFailure(sharing: error, setup.sentences)
    }
  }

  private func places(_ words: CommandSentences) throws(CommandFailure) -> HomePlaces {
    guard (0...65_535).contains(port) else {
      throw CommandFailure(.usage, words.outOfBounds("--port", 0...65_535))
    }
    for address in loopback where NetworkAddress(address)?.isLoopback != true {
      throw CommandFailure(.usage, words.shareNotLoopback(address))
    }
    let addresses = loopback.isEmpty ? HomePlaces.ofThisComputer() : loopback
    return HomePlaces(addresses: addresses, port: port)
  }

  private func stopOther(_ data: String, _ words: CommandSentences) async throws {
    do {
      guard try await HomeSharing.stopOther(of: data) else {
        throw CommandFailure(.badData, words.shareNotOpen)
      }
      CommandOutput.say(words.shareStopped)
    } catch {
      throw CommandFailure(sharing: error, words)
    }
  }

  private func sayCode(
    _ name: String, _ sharing: HomeSharing, _ setup: ClientSetup
  ) async throws {
    let session = try await setup.caregiver()
    let patient = try await setup.patient(named: name)
    let answer = try await session.send(.makeLinkingCode(patient.id))
    let text = PatientText(strings: setup.strings)
    CommandOutput.say(
      text.code(
        answer, for: patient.displayName, now: session.grace.present, server: sharing.addresses[0],
        on: sharing.addresses[0], sharing.fingerprint.compact))
  }
}

extension CommandFailure {
  /// Why the record could not be opened at home.
  init(sharing error: any Error, _ words: CommandSentences) {
    switch error {
    case HomeSharingRefusal.noHomeNetwork: self.init(.unavailable, words.shareNoNetwork)
    case HomeSharingRefusal.alreadyOpen: self.init(.unavailable, words.shareAlreadyOpen)
    case HomeSharingRefusal.portTaken(let port):
      self.init(.unavailable, words.sharePortTaken("\(port)"))
    case let error as PublicAddressError:
      self.init(.usage, words.sharePublic(error.address))
    default: self.init(error, words)
    }
  }
}
