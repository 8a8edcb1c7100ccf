import ArgumentParser
import Networking
import OutboundHTTP
import ServerCore

/// The options of a server whose caregivers an outside issuer vouches for.
struct IssuerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      Help.issuerIssuer,
      discussion: "The exact iss of its tokens; needs --audience and --jwks.", valueName: "issuer"))
  var issuer: String?

  @Option(help: ArgumentHelp(Help.issuerAudience, valueName: "audience"))
  var audience: String?

  @Option(help: ArgumentHelp(Help.issuerJwks, valueName: "file|url"), completion: .file())
  var jwks: String?

  /// The issuer; nil without these options. Keys in a file are read once, to say now what is wrong.
  func issuer(_ sentences: CommandSentences) async throws(CommandFailure) -> OutsideIssuer? {
    switch (issuer, audience, jwks) {
    case (nil, nil, nil): return nil
    case (let issuer?, let audience?, let jwks?)
    where ![issuer, audience, jwks].contains(""):
      return OutsideIssuer(
        name: issuer, audience: audience, keys: try await source(jwks, sentences))
    default: throw CommandFailure(.usage, sentences.issuerNeedsAll)
    }
  }

  private func source(
    _ place: String, _ sentences: CommandSentences
  ) async throws(CommandFailure) -> any KeySetSource {
    guard !place.contains("://") else { return try address(place, sentences) }
    do {
      _ = try await IssuerKeySet(json: try ReadableFile.bytes(place, most: IssuerKeySet.mostBytes))
      return KeySetFile(path: place)
    } catch let error as FileError {
      throw CommandFailure(.badData, sentences.cannotRead(error))
    } catch {
      throw CommandFailure(.badData, sentences.noKeys(place))
    }
  }

  private func address(
    _ place: String, _ sentences: CommandSentences
  ) throws(CommandFailure) -> any KeySetSource {
    do {
      let address = try ServerAddress(place).address
      if case .url = address {
        return KeySetAddress(client: try OutboundClient(), address: address)
      }
    } catch {
      // Told below, like a place on this machine that is no file.
    }
    throw CommandFailure(.usage, sentences.notAKeyAddress(place))
  }
}
