import APIContract

/// Asks for a password that somebody chooses; it never comes from an argument.
struct NewPassword {
  let email: String
  /// What to say when there is neither a terminal nor `--password-stdin`.
  let missing: String

  /// The line of standard input, or what the person types twice.
  func read(
    fromStandardInput isPiped: Bool, _ sentences: CommandSentences
  ) throws(CommandFailure) -> String {
    let password = try isPiped ? Prompt.line() : typed(sentences)
    guard password.count >= SignUpRequest.shortestPassword else {
      throw CommandFailure(
        .badData, sentences.passwordTooShort(SignUpRequest.shortestPassword))
    }
    return password
  }

  private func typed(_ sentences: CommandSentences) throws(CommandFailure) -> String {
    guard Prompt.isTerminal else { throw CommandFailure(.usage, missing) }
    return try Prompt.unseen { () throws(CommandFailure) in
      let first = try Prompt.secret(sentences.newPassword(for: email))
      guard try Prompt.secret(sentences.passwordAgain) == first else {
        throw CommandFailure(.badData, sentences.passwordsDiffer)
      }
      return first
    }
  }
}
