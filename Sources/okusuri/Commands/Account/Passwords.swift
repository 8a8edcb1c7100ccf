import APIContract

/// Where passwords come from: typed at a terminal without being shown, or lines of standard input.
/// Never an argument, never the environment.
struct Passwords {
  private let fromStdin: Bool
  private let words: CommandSentences

  /// Errors: 64 when nobody sits at standard input and no lines are promised.
  init(fromStdin: Bool, _ words: CommandSentences) throws(CommandFailure) {
    guard fromStdin || Prompt.isTerminal else {
      throw CommandFailure(.usage, words.passwordNeedsTerminal)
    }
    (self.fromStdin, self.words) = (fromStdin, words)
  }

  func known(_ label: String) throws(CommandFailure) -> String {
    fromStdin ? Prompt.line() : try Prompt.secret(label)
  }

  /// A new password: typed twice, and long enough.
  func new(for email: String) throws(CommandFailure) -> String {
    guard !fromStdin else { return try chosen(for: email) }
    return try Prompt.unseen { () throws(CommandFailure) in try chosen(for: email) }
  }

  private func chosen(for email: String) throws(CommandFailure) -> String {
    let texts = CommandSentences(language: words.language)
    let password = fromStdin ? Prompt.line() : try Prompt.secret(texts.newPassword(for: email))
    guard password.count >= SignUpRequest.shortestPassword else {
      throw CommandFailure(.badData, texts.passwordTooShort(SignUpRequest.shortestPassword))
    }
    if !fromStdin, try Prompt.secret(texts.passwordAgain) != password {
      throw CommandFailure(.badData, texts.passwordsDiffer)
    }
    return password
  }
}
