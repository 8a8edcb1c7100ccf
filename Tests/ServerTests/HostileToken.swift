import Crypto
import CryptoExtras
import Domain
import Foundation
import Testing

/// Every way in which a token is not good, on 2026-02-10T03:00:00Z.
struct HostileToken: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: @Sendable (_ ec: SigningKey, _ rsa: SigningKey) throws -> String

  init(_ name: String, _ text: @escaping @Sendable (SigningKey, SigningKey) throws -> String) {
    (testDescription, self.text) = (name, text)
  }

  /// A token whose signature holds.
  private static func claim(_ name: String, _ member: String, _ value: String?) -> HostileToken {
    HostileToken(name) { ec, _ in try ec.token { $0.claims[member] = value } }
  }

  private static func head(_ name: String, _ member: String, _ value: String?) -> HostileToken {
    HostileToken(name) { ec, _ in try ec.token { $0.header[member] = value } }
  }

  static let all = claims + headers + confusions + damages

  private static let now = TokenDraft.start.secondsSinceEpoch

  private static let claims = [
    claim("no issuer", "iss", nil),
    claim("another issuer", "iss", #""https://issuer.example""#),
    claim("the issuer with a slash", "iss", #""https://issuer.example/auth/v1/""#),
    claim("a list of issuers", "iss", #"["https://issuer.example/auth/v1"]"#),
    claim("no audience", "aud", nil),
    claim("another audience", "aud", #""anon""#),
    claim("several others", "aud", #"["anon","Authenticated"]"#),
    claim("an audience that is none", "aud", "1"),
    claim("no end", "exp", nil),
    claim("ended a minute ago", "exp", "\(now - 60)"),
    claim("an end in words", "exp", "\"\(now + 3600)\""),
    claim("an end beyond all calendars", "exp", "1e300"),
    claim("an end before 1970", "exp", "-1"),
    claim("begins in more than a minute", "nbf", "\(now + 61)"),
    claim("a beginning in words", "nbf", "\"\(now)\""),
    claim("no subject", "sub", nil),
    claim("an empty subject", "sub", #""""#),
    claim("a subject that is too long", "sub", "\"\(String(repeating: "u", count: 256))\""),
    claim("a subject with NUL", "sub", #""u\u0000""#),
    claim("a number for a subject", "sub", "1"),
    claim("two subjects", "sub", #""u-1","sub":"u-2""#),
    HostileToken("longer than 8 KB") { ec, _ in
      try ec.token { $0.claims["x"] = "\"\(String(repeating: "x", count: 6200))\"" }
    },
  ]

  private static let headers = [
    head("no algorithm", "alg", nil),
    head("none", "alg", #""none""#),
    head("an algorithm in small letters", "alg", #""es256""#),
    head("the other kind of key", "alg", #""RS256""#),
    head("a longer hash", "alg", #""ES384""#),
    head("an unknown key", "kid", #""ec-2""#),
    head("the other key", "kid", #""rsa-1""#),
    head("a key without a name, of two", "kid", nil),
    head("a number for a key", "kid", "1"),
    head("an extension nobody knows", "crit", #"["exp"]"#),
    head("another kind of token", "typ", #""logout+jwt""#),
    HostileToken("its own key") { ec, _ in
      let own = SigningKey.p256(ec.id)
      return try own.token { $0.header["jwk"] = own.listed() }
    },
    HostileToken("the address of its own key") { ec, _ in
      try SigningKey.p256(ec.id).token { $0.header["jku"] = #""http://127.0.0.1:1/jwks""# }
    },
  ]

  /// A public key is no shared secret, whatever the token says.
  private static let confusions =
    ["x", "y"].map { member in
      HostileToken("HS256 with the \(member) of the EC key") { ec, _ in
        try hmac(ec, Data((ec.publicMembers[member] ?? "").utf8))
      }
    } + [
      HostileToken("HS256 with the EC key in PEM") { ec, _ in
        guard case .p256(let key) = ec.secret else { return "" }
        return try hmac(ec, Data(key.publicKey.pemRepresentation.utf8))
      },
      HostileToken("HS256 with the bytes of the EC key") { ec, _ in
        guard case .p256(let key) = ec.secret else { return "" }
        return try hmac(ec, key.publicKey.x963Representation)
      },
      HostileToken("HS256 with the RSA key in PEM") { _, rsa in
        guard case .rsa(let key) = rsa.secret else { return "" }
        return try hmac(rsa, Data(key.publicKey.pemRepresentation.utf8))
      },
      HostileToken("HS256 with the RSA key in DER") { _, rsa in
        guard case .rsa(let key) = rsa.secret else { return "" }
        return try hmac(rsa, key.publicKey.derRepresentation)
      },
      HostileToken("PS256 with the RSA key") { _, rsa in
        var draft = TokenDraft(key: rsa)
        draft.header["alg"] = #""PS256""#
        guard case .rsa(let key) = rsa.secret else { return "" }
        let signature = try key.signature(for: Data(draft.unsigned.utf8), padding: .PSS)
        return draft.unsigned + "." + signature.rawRepresentation.base64URL
      },
    ]

  private static let damages = [
    HostileToken("no signature") { ec, _ in TokenDraft(key: ec).unsigned + "." },
    HostileToken("two parts") { ec, _ in TokenDraft(key: ec).unsigned },
    HostileToken("none, and no signature") { ec, _ in
      var draft = TokenDraft(key: ec)
      draft.header["alg"] = #""none""#
      return draft.unsigned + "."
    },
    HostileToken("four parts") { ec, _ in try ec.token() + "." },
    HostileToken("padding") { ec, _ in try ec.token() + "==" },
    HostileToken("another's signature") { ec, _ in
      try TokenDraft("u-2", key: ec).unsigned + "." + last(of: ec.token())
    },
    HostileToken("another's key under the same name") { ec, _ in
      try TokenDraft(key: ec).signed(by: .p256(ec.id))
    },
    HostileToken("a signature of zeros") { ec, _ in
      TokenDraft(key: ec).unsigned + "." + Data(count: 64).base64URL
    },
    HostileToken("a short signature") { ec, _ in
      TokenDraft(key: ec).unsigned + "." + Data(count: 8).base64URL
    },
    HostileToken("no JSON") { ec, _ in
      let text = Data("{".utf8).base64URL + "." + Data("{".utf8).base64URL
      return text + "." + (try ec.signature(of: text).base64URL)
    },
    HostileToken("no token at all") { _, _ in "a.b.c" },
  ]

  private static func hmac(_ key: SigningKey, _ secret: Data) throws -> String {
    var draft = TokenDraft(key: key)
    draft.header["alg"] = #""HS256""#
    let code = HMAC<SHA256>.authenticationCode(
      for: Data(draft.unsigned.utf8), using: SymmetricKey(data: secret))
    return draft.unsigned + "." + Data(code).base64URL
  }

  private static func last(of token: String) -> Substring {
    token.split(separator: ".").last ?? ""
  }
}
