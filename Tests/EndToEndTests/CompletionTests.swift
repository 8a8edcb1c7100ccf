import Foundation
import TestSupport
import Testing

/// What a shell offers where a name is wanted.
@Suite(.serialized) struct CompletionTests {
  private static let patient = "母 $(touch pwned)`touch pwned`'x'; a:b"

  /// A household whose names are meant to be run, and whose record has been looked at here.
  private func household() async throws -> Household {
    let household = try await Household(
      file: Household.file(patient: Self.patient, medicine: "-rf $(touch pwned)"))
    let taken = try await household.run("take", "アムロジピン", "--at", "13:00")
    guard taken.status == .exited(0) else { throw Household.Failure(result: taken) }
    _ = try await household.run("documents", "add", "保険証 $HOME", "--category", "insurance")
    return household
  }

  private func offered(
    _ command: [String], _ argument: String, by shell: String, in household: Household
  ) async throws -> CommandResult {
    let words = ["okusuri"] + command + [""]
    return try await PipedProgram.run(
      ["---completion"] + command + ["--", argument, "\(words.count - 1)", "0"] + words,
      environment: ["SAP_SHELL": shell], home: household.home)
  }

  @Test func `W-53 bash offers names as one word each and runs nothing of them`() async throws {
    let household = try await household()
    let script = #"""
      cd "$HOME" || exit 9
      source <("$0" --generate-completion-script bash)
      offer() {
        COMPREPLY=(); COMP_WORDS=("$0" "$@" ""); COMP_CWORD=$(($# + 1))
        COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
        _okusuri "$0" "" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '[%s]\n' "${COMPREPLY[@]}"
      }
      offer today --patient; offer take; offer documents show; offer today --lang
      offer history year --slot
      ls pwned 2>&1
      """#
    let result = try await PipedProgram.run(
      ["-c", script, try OkusuriBinary.path], executable: "/bin/bash", home: household.home)
    #expect(result.text.contains("[\(Self.patient)]"), "\(result.text)\n\(result.errorText)")
    #expect(result.text.contains("[ja]") && result.text.contains("[en]"))
    #expect(result.text.contains("[morning]") && result.text.contains("[bedtime]"))
    #expect(result.text.contains("[アムロジピン錠5mg]") && result.text.contains("[保険証 $HOME]"))
    // A name that would be an option is offered by its identifier.
    #expect(!result.text.contains("[-rf") && !result.text.contains("\npwned"))
  }

  @Test func `W-53 zsh and fish get the same names, each in the form it reads`() async throws {
    let household = try await household()
    let zsh = try await offered(["take"], "--patient", by: "zsh", in: household)
    let escaped = Self.patient.replacingOccurrences(of: ":", with: "\\:")
    #expect(zsh.text.split(separator: "\n").first.map(String.init) == escaped, "\(zsh.text)")
    let fish = try await offered(["today"], "--patient", by: "fish", in: household)
    #expect(fish.text == Self.patient + "\n")
    let medicines = try await offered(["history", "year"], "--medicine", by: "fish", in: household)
    #expect(medicines.text.split(separator: "\n").contains("アムロジピン錠5mg"), "\(medicines.text)")
    for shell in ["zsh", "fish"] {
      let script = try await PipedProgram.run(["--generate-completion-script", shell])
      #expect(script.text.contains("---completion take -- positional@0"), "\(shell)")
    }
  }

  @Test func `W-53 a completion asks nobody, makes nothing and never complains`() async throws {
    let empty = try TemporaryDirectory()
    let none = try await PipedProgram.run(
      ["---completion", "take", "--", "positional@0", "2", "0", "okusuri", "take", ""], home: empty)
    #expect(none.status == .exited(0) && none.error.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: empty.path(of: "data/okusuri")))
    let household = try await household()
    let file = try household.home.write("secret\n", to: "passphrase")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    let locked = try await household.run("vault", "lock", "--passphrase-file", file)
    #expect(locked.status == .exited(0), "\(locked.errorText)")
    let offered = try await offered(["take"], "positional@0", by: "fish", in: household)
    #expect(offered.status == .exited(0) && offered.error.isEmpty)
    #expect(!offered.text.contains("アムロジピン"))
    let nonsense = try await PipedProgram.run(["---completion", "nonsense", "--"], home: empty)
    #expect(nonsense.status == .exited(0) && nonsense.error.isEmpty && nonsense.output.isEmpty)
  }
}
