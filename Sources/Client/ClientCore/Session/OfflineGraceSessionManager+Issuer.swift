import APIClient
import APIContract
import Domain
public import LocalStore

// Caregivers whom an outside issuer vouches for: its token is the sign-in, and nothing here can renew it.
// Source: decision 0053.
extension OfflineGraceSessionManager {
  /// How many bytes an issuer's token may have.
  public static let longestToken = IssuerToken.mostBytes
  /// How long an issuer's token is believed at most: one that ends later is to be shown again by then.
  static let longestIssuerToken = OfflineGrace.longestToken - .seconds(86_400)

  /// Who vouches for caregivers of this server; nil where it keeps their passwords itself, and while it cannot
  /// be asked.
  public func outsideIssuer() async -> String? {
    // A server that cannot be asked says so itself when somebody signs in.
    guard let issuer = try? await asked(.health).issuer, issuer.utf8.count <= 200 else {
      return nil
    }
    return issuer.unicodeScalars.allSatisfy { $0.isASCII && $0.isPrintable } ? issuer : nil
  }

  /// Signs a caregiver in with the issuer's access token and keeps it.
  /// Errors: ``IssuerTokenRefusal``; ``APIError`` of the server, `forbidden` for somebody it does not know and
  /// does not take; ``VaultError`` when the token cannot be kept, and then whoever was signed in still is.
  public func signIn(issuersToken typed: String) async throws {
    let token = try IssuerToken(typed)
    let account: AccountAnswer
    do throws(APIError) {
      account = try await client.send(.account, token: token.text)
    } catch {
      guard error == .unauthorized else { throw error }
      throw token.end <= grace.tokenTime ? IssuerTokenRefusal.ended(token.end) : .refused
    }
    noteServer()
    var signedIn = StoredSession(
      server: server, role: .caregiver, accessToken: token.text, refreshToken: "",
      accessTokenExpiresAt: min(token.end, grace.tokenTime.adding(Self.longestIssuerToken)),
      account: account.email)
    if let session, session.isSameSignIn(as: signedIn) { signedIn.patient = session.patient }
    try keepSignIn(signedIn)
  }

  /// Shows the server the kept token once more: it is good, or the sign-in has ended.
  func prove(_ sent: StoredSession) async throws(APIError) {
    do {
      _ = try await client.send(.account, token: sent.accessToken)
    } catch {
      throw error == .unauthorized ? .sessionEnded : error
    }
  }
}

extension StoredSession {
  /// True where an outside issuer vouches: there is nothing to renew the token with.
  public var isVouched: Bool { refreshToken.isEmpty }
}
