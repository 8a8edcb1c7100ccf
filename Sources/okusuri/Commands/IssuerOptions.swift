import ArgumentParser
import Files
import Networking
import OutboundHTTP
import ServerCore

/// The options of a server whose caregivers an outside issuer vouches for.
struct IssuerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "家族のサインインを任せる発行元。Who vouches for caregivers instead of passwords kept here.",
      discussion: "The exact iss of its tokens; needs --audience and --jwks.", valueName: "issuer"))
  var issuer: String?

  @Option(
    help: ArgumentHelp(
      "発行元でのこのサーバーの名前。What the aud of its tokens must name.", valueName: "audience"))
  var audience: String?

  @Option(
    help: ArgumentHelp(
      "発行元の公開鍵（JWKS）。The issuer's public keys: a file or an https address.",
      valueName: "file|url"), completion: .file())
  var jwks: String?

  /// The issuer; nil without these options. Keys in a file are read once, to say now what is wrong.
  func issuer(_ sentences: ServerSentences) async throws(CommandFailure) -> OutsideIssuer? {
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
    _ place: String, _ sentences: ServerSentences
  ) async throws(CommandFailure) -> any KeySetSource {
    guard !place.contains("://") else { return try address(place, sentences) }
    do {
      _ = try await IssuerKeySet(json: try ReadableFile.bytes(place, most: IssuerKeySet.mostBytes))
      return KeySetFile(path: place)
    } catch let error as FileFault {
      throw CommandFailure(.badData, sentences.cannotRead(error))
    } catch {
      throw CommandFailure(.badData, sentences.noKeys(place))
    }
  }

  private func address(
    _ place: String, _ sentences: ServerSentences
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

extension ServerSentences {
  fileprivate var issuerNeedsAll: String {
    text(
      "--issuer と --audience と --jwks は、3つとも書いてください。",
      "Give --issuer, --audience and --jwks, all three.")
  }
  fileprivate func noKeys(_ path: String) -> String {
    text(
      "\(path) に使える公開鍵がありません。RS256 か ES256 の鍵がある JWKS を指定してください。",
      "\(path) holds no key of use. Name a JWKS with a key for RS256 or ES256.")
  }
  fileprivate func notAKeyAddress(_ place: String) -> String {
    text(
      "--jwks はファイルか https:// の住所にしてください（http はこの端末だけ）：\(place)",
      "--jwks takes a file or an https:// address (http only on this machine): \(place)")
  }
}
