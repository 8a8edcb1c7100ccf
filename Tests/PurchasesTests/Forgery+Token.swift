import Crypto
import Domain
import FoundationEssentials
import Purchases

// What is wrong with the text, its header or its payload.
extension Forgery {
  static let tokens: [Forgery] = algorithms + headers + encodings + signatures + texts
  static let payloads: [Forgery] = claims + duplicates + fields

  private static let algorithms =
    ["none", "HS256", "RS256", "ES384", "es256", "ES256 ", "PS256", "EdDSA"].map { name in
      Forgery("alg \(name)", .algorithm) { store in
        try store.token(Payload.unlock(), header: store.header("\"alg\":\"\(name)\""))
      }
    } + [
      Forgery("no alg", .algorithm) { store in
        try store.token(Payload.unlock(), header: store.header(#""typ":"JWT""#))
      },
      Forgery("an alg that is a list", .algorithm) { store in
        try store.token(Payload.unlock(), header: store.header(#""alg":["ES256"]"#))
      },
      Forgery("alg none without a signature", .malformed) { store in
        let text = try store.token(Payload.unlock(), header: store.header(#""alg":"none""#))
        return replacingPart(text, 2, with: "")
      },
      Forgery("HS256 with the leaf's certificate as the secret", .signature) { store in
        let header = try store.header(#""alg":"HS256""#)
        let signed = "\(base64URL(Array(header.utf8))).\(base64URL(Array(Payload.unlock().utf8)))"
        let secret = SymmetricKey(data: try MintedStore.der(store.chain[0]))
        let code = HMAC<SHA256>.authenticationCode(for: Array(signed.utf8), using: secret)
        return "\(signed).\(base64URL(Array(code)))"
      },
    ]

  private static let headers =
    [
      ("jwk", #"{"kty":"EC","crv":"P-256"}"#), ("jku", #""https://example.com/keys""#),
      ("x5u", #""https://example.com/chain""#), ("crit", #"["exp"]"#), ("b64", "false"),
      ("zip", #""DEF""#),
    ].map { name, value in
      Forgery("the header key \(name)", .forbiddenHeader) { store in
        let header = try store.header("\"alg\":\"ES256\",\"\(name)\":\(value)")
        return try store.token(Payload.unlock(), header: header)
      }
    } + [
      Forgery("alg twice", .duplicateName) { store in
        let header = try store.header(#""alg":"none","alg":"ES256""#)
        return try store.token(Payload.unlock(), header: header)
      },
      Forgery("x5c twice", .duplicateName) { store in
        let header = try store.header(#""alg":"ES256","x5c":[]"#)
        return try store.token(Payload.unlock(), header: header)
      },
      Forgery("a header that is a list", .header) { store in
        try store.token(Payload.unlock(), header: #"["ES256"]"#)
      },
      Forgery("a header that is no JSON", .header) { store in
        try store.token(Payload.unlock(), header: "{'alg':'ES256'}")
      },
      Forgery("text behind the header", .header) { store in
        try store.token(Payload.unlock(), header: try store.header() + "{}")
      },
      Forgery("a deep header", .tooDeep) { store in
        let deep = String(repeating: "[", count: 17) + String(repeating: "]", count: 17)
        return try store.token(
          Payload.unlock(), header: store.header("\"alg\":\"ES256\",\"a\":\(deep)"))
      },
      Forgery("a huge header", .tooLarge) { store in
        let long = String(repeating: "a", count: 16 << 10)
        return try store.token(
          Payload.unlock(), header: store.header("\"alg\":\"ES256\",\"kid\":\"\(long)\""))
      },
    ]

  private static let encodings =
    [
      ("padding", "="), ("a line feed", "\n"), ("a blank", " "), ("an equals sign", "=="),
      ("%3D", "%3D"),
    ]
    .map { name, tail in
      Forgery("\(name) behind the signature", .encoding) { try $0.token(Payload.unlock()) + tail }
    } + [
      Forgery("a blank before the text", .encoding) { " " + (try $0.token(Payload.unlock())) },
      Forgery("a line feed in the payload", .encoding) { store in
        let text = try store.token(Payload.unlock())
        return text.replacingOccurrence(of: ".", with: ".\n")
      },
      Forgery("bits behind the end of the signature", .encoding) { store in
        let text = try store.token(Payload.unlock())
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let last = text.last.flatMap { letters.firstIndex(of: $0) } ?? 0
        return text.dropLast() + String(letters[last | 1])
      },
      Forgery("the standard alphabet", .encoding) { store in
        var text = ""
        repeat {
          text = try store.token(Payload.unlock())
        } while !text.contains("-") && !text.contains("_")
        return text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : String($0) }.joined()
      },
    ]

  private static let signatures =
    [0, 1, 32, 63, 65, 72, 128].map { count in
      Forgery("a signature of \(count) bytes", count == 0 ? .malformed : .signature) { store in
        let text = try store.token(Payload.unlock())
        return replacingPart(text, 2, with: base64URL([UInt8](repeating: 1, count: count)))
      }
    } + [
      Forgery("a signature of noughts", .signature) { store in
        let text = try store.token(Payload.unlock())
        return replacingPart(text, 2, with: base64URL([UInt8](repeating: 0, count: 64)))
      },
      Forgery("a signature of ones", .signature) { store in
        let text = try store.token(Payload.unlock())
        return replacingPart(text, 2, with: base64URL([UInt8](repeating: 255, count: 64)))
      },
      Forgery("r and s the other way round", .signature) { store in
        let text = try store.token(Payload.unlock())
        let bytes = bytesOfPart(text, 2)
        return replacingPart(text, 2, with: base64URL(Array(bytes[32...] + bytes[..<32])))
      },
      Forgery("a signature as certificates write it", .signature) { store in
        let text = try store.token(Payload.unlock())
        let raw = try P256.Signing.ECDSASignature(rawRepresentation: bytesOfPart(text, 2))
        return replacingPart(text, 2, with: base64URL(Array(raw.derRepresentation)))
      },
      Forgery("another payload under the signature", .signature) { store in
        let text = try store.token(Payload.unlock())
        let other = Payload.unlock(["productId": #""com.yourcompany.medicationapp.premium_yearly""#]
        )
        return replacingPart(text, 1, with: base64URL(Array(other.utf8)))
      },
      Forgery("the payload of another text", .signature) { store in
        let other = try store.token(Payload.unlock(["transactionId": #""2""#]))
        let text = try store.token(Payload.unlock())
        return replacingPart(text, 1, with: String(other.split(separator: ".")[1]))
      },
    ]

  private static let texts = [
    Forgery("no text", .malformed) { _ in "" },
    Forgery("dots", .malformed) { _ in ".." },
    Forgery("words", .malformed) { _ in "premium please" },
    Forgery("a fourth part", .malformed) { try $0.token(Payload.unlock()) + ".e30" },
    Forgery("a text of a megabyte", .tooLarge) { store in
      try store.token(Payload.unlock()) + String(repeating: "A", count: 1 << 20)
    },
    Forgery("letters beyond ASCII", .encoding) { try $0.token(Payload.unlock()) + "ａ" },
  ]
}

extension String {
  /// The text with the first occurrence of a letter replaced.
  fileprivate func replacingOccurrence(of letter: Character, with text: String) -> String {
    guard let position = firstIndex(of: letter) else { return self }
    return self[..<position] + text + self[index(after: position)...]
  }
}
