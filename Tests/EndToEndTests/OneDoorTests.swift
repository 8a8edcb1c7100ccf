import Foundation
import TestSupport
import Testing

@Suite struct OneDoorTests {
  @Test func `D-E13 the server listens once, and its record is a private file`() async throws {
    let server = try await HeadlessServer.launch()
    let handles = try Self.handles(of: server.program.pid)
    #expect(try server.program.doors() == 1, "one door: the API")
    let files = handles.filter { $0.contains(".sqlite") }
    #expect(!files.isEmpty)
    for file in Set(files) {
      #expect(try Self.mode(file) & 0o077 == 0, "\(file)")
      let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
      #expect(try Self.mode(folder) & 0o077 == 0, "\(folder)")
    }
  }

  /// What the process has open, as the system names it.
  private static func handles(of process: Int32) throws -> [String] {
    let folder = "/proc/\(process)/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { number in
      // A handle may be gone by the time it is looked at.
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(number)")
    }
  }

  private static func mode(_ path: String) throws -> Int {
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    return try #require(mode as? Int)
  }
}

@Suite struct AdminTests {
  @Test
  func `a forgotten password is reset on the server's machine, ending all sign-ins`()
    async throws
  {
    let household = try await Household()
    let reset = try await household.run(
      "admin", "reset-password", "HANA@example.jp", "--password-stdin",
      input: "atarashii-kotoba\n")
    #expect(reset.status == .exited(0), "\(reset.errorText)")
    #expect(reset.text.contains("サインイン1件"))
    #expect(!(reset.text + reset.errorText).contains("atarashii"))
    #expect(try await household.run("today").status == .exited(77))
    func login(_ password: String) async throws -> CommandResult {
      try await household.run(
        "login", "--email", Household.email, "--password-stdin", input: password + "\n")
    }
    #expect(try await login(Household.password).status == .exited(77))
    #expect(try await login("atarashii-kotoba").status == .exited(0))
    #expect(try await household.run("today").text.contains("メトホルミン錠250mg"))
  }

  @Test(arguments: [
    ["nobody@example.jp"], [Household.email, "--database", "/nowhere/record.sqlite"],
  ])
  func `an account or record that is not there exits 65 and changes nothing`(
    arguments: [String]
  ) async throws {
    let household = try await Household()
    func reset(_ arguments: [String], _ password: String) async throws -> CommandResult {
      try await PipedProgram.run(
        ["admin", "reset-password", "--password-stdin"] + arguments, home: household.home,
        input: password + "\n")
    }
    let result = try await reset(arguments, "atarashii-kotoba")
    #expect(result.status == .exited(65))
    #expect(result.output.isEmpty && !result.errorText.isEmpty)
    #expect(try await reset([Household.email], "1234567").status == .exited(65))
    #expect(try await household.run("today").status == .exited(0))
  }
}
