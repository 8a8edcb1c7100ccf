public import Domain

// Accounts, sign-ins and purchases.

extension Call<SignUpRequest, TokensAnswer> {
  /// Makes a caregiver's account. `conflict` means the address is taken.
  public static func signUp(_ body: SignUpRequest) -> Self { Self(.signUp, body: body) }
}

extension Call<SignInRequest, TokensAnswer> {
  /// Signs a caregiver in. `unauthorized` means wrong e-mail or password.
  public static func signIn(_ body: SignInRequest) -> Self { Self(.signIn, body: body) }
}

extension Call<LinkRequest, TokensAnswer> {
  /// Signs a patient in by a code. `unauthorized` means the code is wrong, used or over.
  public static func link(_ body: LinkRequest) -> Self { Self(.link, body: body) }
}

extension Call<RefreshRequest, TokensAnswer> {
  /// Exchanges a refresh token for new tokens. Only `sessionEnded` is a rejection.
  ///
  /// `exchange` names it: the same exchange may be sent again until an answer has come.
  public static func refresh(
    _ role: SessionRole, _ refreshToken: String, exchange: String? = nil
  ) -> Self {
    Self(
      role == .caregiver ? .refreshCaregiver : .refreshPatient,
      body: RefreshRequest(refreshToken: refreshToken), key: exchange)
  }
}

extension Call<PasswordChange, Void> {
  /// Changes the password and ends every other sign-in. `validation` of `currentPassword`: the old one is
  /// wrong.
  public static func changePassword(_ body: PasswordChange) -> Self {
    Self(.changePassword, body: body)
  }
}

extension Call<AccountDeletion, Void> {
  /// Deletes the account and everything it keeps; `validation` of `password` when that is wrong.
  public static func deleteAccount(password: String) -> Self {
    Self(.deleteAccount, body: AccountDeletion(password: password))
  }
}

extension Call<NoBody, Void> {
  public static func signOut(_ role: SessionRole) -> Self {
    Self(role == .caregiver ? .signOut : .endPatientSession)
  }

  public static func endSession(_ id: SessionID) -> Self { Self(.endSession, [id]) }
}

extension Call<NoBody, ListAnswer<SessionAnswer>> {
  public static var sessions: Self { Self(.sessions) }
}

extension Call<NoBody, LivingAnswer> {
  /// Asks whether the server lives, and where caregivers sign in.
  public static var health: Self { Self(.health) }
}

extension Call<NoBody, AccountAnswer> {
  public static var account: Self { Self(.account) }
}

extension Call<NoBody, AnswerInPieces> {
  /// What changes elsewhere, as it happens; it does not end by itself.
  public static var events: Self { Self(.events) }

  /// The same with a comment every so many seconds where nothing changes; bounds: ``EventBeat/bounds``.
  public static func events(beat: Int) -> Self { Self(.events, query: ["beat": beat]) }
}

extension Call<ClaimRequest, ClaimAnswer> {
  /// Shows a purchase. `transactionInvalid` when the server does not believe it, `conflict` when
  /// somebody else claimed it first. The same again answers the same.
  public static func claim(_ body: ClaimRequest) -> Self { Self(.claim, body: body) }
}

extension Call<NoBody, EntitlementsAnswer> {
  /// The caregiver's plan, and what it comes from.
  public static var entitlements: Self { Self(.entitlements) }
}

extension Call<NotificationRequest, Void> {
  /// Brings what a store has signed; nobody need be signed in. `transactionInvalid` when the server does
  /// not believe it.
  public static func storeNotification(_ body: NotificationRequest) -> Self {
    Self(.storeNotification, body: body)
  }
}
