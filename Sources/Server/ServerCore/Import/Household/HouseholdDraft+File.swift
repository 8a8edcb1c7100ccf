import Domain

extension HouseholdDraft {
  /// The version of the format that this program reads and writes.
  public static let formatVersion = 1
  /// A larger file is refused: some three million doses.
  public static let mostBytes = 256 << 20

  /// Reads a household file (docs/household-format.md), strictly. O(bytes).
  ///
  /// Throws a ``RequestFault`` at the first thing that is not as the format says.
  public init(parsing bytes: [UInt8]) throws(RequestFault) {
    guard bytes.count <= Self.mostBytes else {
      throw RequestFault(.root, .fileTooLarge(mostBytes: Self.mostBytes))
    }
    let cursor = try JSONCursor(text: bytes)
    let file = try cursor.object(["$schema", "version", "caregiver", "patients"])
    try Self.checkVersion(file.required("version"))
    let caregiver = try file.required("caregiver").object(["email", "password", "entitlements"])
    email = try caregiver.required("email").email()
    password = try caregiver.optional("password") { cursor throws(RequestFault) in
      try cursor.password()
    }
    entitlements = try caregiver.list("entitlements") { cursor throws(RequestFault) in
      try cursor.entitlement()
    }
    let patients = try file.required("patients")
    self.patients = try patients.elements { cursor throws(RequestFault) in try cursor.patient() }
    guard !self.patients.isEmpty else { throw patients.fault(.empty) }
  }

  private static func checkVersion(_ cursor: JSONCursor) throws(RequestFault) {
    guard try cursor.number() == Double(formatVersion) else {
      throw cursor.fault(.unknownVersion(newest: formatVersion))
    }
  }
}

extension JSONCursor {
  fileprivate func email() throws(RequestFault) -> String {
    let text = try line(most: 254).lowercased()
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !text.contains(where: \.isWhitespace)
    else { throw fault(.notAnEmail) }
    return text
  }

  fileprivate func password() throws(RequestFault) -> String {
    let password = try line(most: 1024)
    guard password.count >= HouseholdDraft.shortestPassword else {
      throw fault(.tooShort(least: HouseholdDraft.shortestPassword))
    }
    return password
  }

  fileprivate func entitlement() throws(RequestFault) -> Entitlement {
    let members = try object(["productId", "status", "expiresAt", "graceEndsAt"])
    let product = try members.required("productId")
    let products = Entitlement.premiumProducts.sorted()
    guard products.contains(try product.string()) else { throw product.fault(.notOneOf(products)) }
    return Entitlement(
      productID: try product.string(),
      status: try members.required("status").word(["ACTIVE": .active, "REVOKED": .revoked]),
      expiresAt: try members.optional("expiresAt") { p throws(RequestFault) in try p.instant() },
      graceEndsAt: try members.optional("graceEndsAt") { p throws(RequestFault) in
        try p.instant()
      })
  }
}

extension HouseholdDraft {
  /// The fewest characters a password may have.
  public static let shortestPassword = 8
}
