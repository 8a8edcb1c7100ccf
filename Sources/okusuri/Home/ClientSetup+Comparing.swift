import Domain
import Networking
import OutboundHTTP

extension ClientSetup {
  /// Before anything is said to a server whose certificate nobody vouches for, a person compares it.
  ///
  /// Letters that came by another way are compared at once. `again` forgets what was compared before. Errors: 77 when
  /// it is not the same, and nothing was sent.
  func compareCertificate(with letters: String?, again: Bool) async throws(CommandFailure) {
    if again { await servers.forget(server) }
    guard let shown = await servers.stranger(at: server) else { return }
    let fingerprint = Fingerprint(sha256: shown.sha256)
    if let given = letters {
      guard fingerprint.isWritten(given) else {
        throw CommandFailure(.notAllowed, sentences.fingerprintDiffers(fingerprint.letters))
      }
    } else {
      CommandOutput.complain(
        "\(sentences.fingerprintAsked(server.description))\n\(sentences.fingerprint(fingerprint))")
      guard Prompt.confirms(sentences.fingerprintQuestion) else {
        throw CommandFailure(.notAllowed, sentences.fingerprintRefused)
      }
    }
    do { try await servers.believe(shown, at: server) } catch {
      throw CommandFailure(error, sentences)
    }
  }
}
