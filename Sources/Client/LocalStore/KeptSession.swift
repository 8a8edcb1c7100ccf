import Domain

/// A session as the vault writes it.
struct KeptSession: Codable {
  let server: String
  let role: StoredSession.Role
  let accessToken: String
  let refreshToken: String
  let accessTokenExpiresAt: String?
  let account: String
  let patient: String?
  let trustedTime: TrustedTime?
  let isGraceOver: Bool?
  let isGraceNoticeClosed: Bool?
  let exchange: String?

  init(_ session: StoredSession) {
    server = session.server
    role = session.role
    accessToken = session.accessToken
    refreshToken = session.refreshToken
    accessTokenExpiresAt = session.accessTokenExpiresAt?.description
    account = session.account
    patient = session.patient?.description
    trustedTime = session.trustedTime
    isGraceOver = session.isGraceOver
    isGraceNoticeClosed = session.isGraceNoticeClosed
    exchange = session.exchange?.description
  }
}

extension StoredSession {
  /// An end that is no instant counts as unknown, and so as passed (004 EC-1).
  init(_ kept: KeptSession) {
    self.init(
      server: kept.server, role: kept.role, accessToken: kept.accessToken,
      refreshToken: kept.refreshToken,
      accessTokenExpiresAt: kept.accessTokenExpiresAt.flatMap { Timestamp(ascii: $0) },
      account: kept.account, patient: kept.patient.flatMap { PatientID(ascii: $0) })
    trustedTime = kept.trustedTime
    isGraceOver = kept.isGraceOver ?? false
    isGraceNoticeClosed = kept.isGraceNoticeClosed ?? false
    exchange = kept.exchange.flatMap { Identifier(ascii: $0) }
  }
}
