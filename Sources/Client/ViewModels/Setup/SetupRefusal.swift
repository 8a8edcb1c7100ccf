import APIClient
import APIContract
import Localization

/// Why a step of はじめに did not succeed, and under which field it is said.
struct SetupRefusal: Hashable {
  let problem: FieldProblem
  /// Nil when no field is to blame.
  let field: String?

  init(_ error: any Error, _ form: SetupForm) {
    switch error {
    case AddressRefusal.notAnAddress:
      self.init(.sentence(.setupAddressBad), SetupForm.address)
    case AddressRefusal.plainHTTP:
      self.init(.sentence(.setupAddressPlain), SetupForm.address)
    case AddressRefusal.otherFingerprint:
      self.init(.sentence(.setupFingerprintOther), SetupForm.address)
    case let error as APIError: self.init(error, form)
    default: self.init(.sentence(.setupUnkept), nil)
    }
  }

  private init(_ problem: FieldProblem, _ field: String?) {
    (self.problem, self.field) = (problem, field)
  }

  private init(_ error: APIError, _ form: SetupForm) {
    if let problem = FieldProblem.invitation(error) {
      self.init(problem, Form.invitation)
      return
    }
    switch error {
    case .rateLimited(let wait): self.init(.tooMany(seconds: Int(wait.components.seconds)), nil)
    case .conflict: self.init(.sentence(.setupTaken), SetupForm.email)
    case .forbidden: self.init(.sentence(.setupClosed), nil)
    case .validation(let field): self.init(refused: field, form)
    case .unauthorized: self.init(refused: nil, form)
    case .wrongSecret(let left) where form.kind == .patient:
      self.init(.wrongCode(left), SetupForm.code)
    case .wrongSecret(let left): self.init(.wrongPassword(left), SetupForm.password)
    case .notFound where form.kind == .patient: self.init(.wrongCode, SetupForm.code)
    default: self.init(onTheWay: error, form)
    }
  }

  /// The server has read what was written, and does not take it.
  private init(refused field: String?, _ form: SetupForm) {
    switch (form.kind, field) {
    case (.patient, _): self.init(.wrongCode, SetupForm.code)
    case (.join, _): self.init(.wrongPassword, SetupForm.password)
    case (_, "email"): self.init(.sentence(.setupEmailBad), SetupForm.email)
    case (_, "password"):
      let least = SignUpRequest.shortestPassword
      self.init(.sentence(.setupPasswordShort(least: least)), SetupForm.password)
    case (.new, "displayName"): self.init(.sentence(.patientsNameBad), SetupForm.name)
    default: self.init(.failed(.server), nil)
    }
  }

  /// No answer of our server: then the address is what can be mended, where there is one.
  private init(onTheWay error: APIError, _ form: SetupForm) {
    let isElsewhere = !form.form.text(SetupForm.address).isEmpty
    let field = isElsewhere ? SetupForm.address : nil
    if error == .untrusted {
      self.init(.sentence(.setupUntrusted), field)
    } else if case .failed(let reason) = ServerContact.Meaning(error) {
      self.init(.failed(reason), field)
    } else {
      self.init(.failed(.server), field)
    }
  }
}
