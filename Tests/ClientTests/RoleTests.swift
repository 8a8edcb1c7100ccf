import APIClient
import ClientCore
import Domain
import TestSupport
import Testing

@testable import APIContract
@testable import ClientCore
@testable import ViewModels
@testable import Views

/// What a member's role does not allow is refused where it begins: nothing is sent, queued or opened.
@MainActor
struct RoleTests {
  private static let parts = [
    "00000000-0000-0002-0000-000000000001", "00000000-0000-0003-0000-000000000001",
  ]

  @Test(arguments: APIOperation.allCases, MemberRole.allCases)
  func `F-28 every operation that writes and that a role does not allow stays here, and no other`(
    operation: APIOperation, role: MemberRole
  ) async throws {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let session = try terminal.start()
      session.grace.recall(role)
      let call = Call<NoBody, Void>(operation, Self.parts)
      let error = await failure { () async throws(APIError) in try await session.send(call) }
      let isAllowed = operation.effect != .writes || role.allows(operation.right)
      #expect((error == .roleForbids(role)) == !isAllowed)
      #expect((terminal.count(of: call.endpoint.path) == 0) == !isAllowed)
      #expect(isAllowed || session.grace.permit(for: operation) == nil)
    }
  }

  @Test(arguments: [MemberRole.record, .view])
  func `F-28 no key on any page leads a role to what it may not do`(role: MemberRole) async throws {
    try await RealServer.run { server in
      try await server.give(role)
      let (keys, app) = (EveryKeyTests(), await EveryKeyTests().program(server))
      await keys.open([], app)
      let contact = app.contact
      #expect(await eventually { contact.role == role })
      for (page, way) in EveryKeyTests.ways {
        await keys.open(way, app)
        #expect(contact.role == role && app.contact.role == role, "\(page)")
        for binding in PageStack(app).top.bindings {
          for action in binding.actions { app.handle(action.intent) }
          expectNothingForbidden(role, page, app)
          await keys.open(way, app)
        }
      }
      let left = (app.outgoing?.waitingCount ?? 0) + (app.outgoing?.refusedCount ?? 0)
      #expect(role == .record || left == 0)
      app.signedOut()
    }
  }

  @Test func `F-28 whoever records writes what a rescuer asks, and nothing else of a patient`()
    async throws
  {
    try await RealServer.run { server in
      try await server.give(.record)
      let (keys, app) = (EveryKeyTests(), await EveryKeyTests().program(server))
      await keys.open([], app)
      #expect(await eventually { app.contact.role == .record })
      let list: [Intent] = [.tab(.settings), .move(.down), .press]
      for (row, action) in PatientActions.Action.allCases.enumerated() {
        await keys.open(list + [.press] + Array(repeating: .move(.down), count: row), app)
        #expect(PageStack(app).top is PatientActionsPage, "\(action)")
        await keys.open(
          list + [.press] + Array(repeating: .move(.down), count: row) + [.press], app)
        guard case .record(let record) = app.stage else {
          Issue.record("\(action)")
          continue
        }
        let people = record.people
        if action == .profile {
          #expect((PageStack(app).top as? any FormPageView)?.form.id == "patient.profile")
        } else {
          #expect(people?.notice == .refused(MemberRole.record.refusal), "\(action)")
        }
      }
      app.signedOut()
    }
  }

  /// No form of what this role may not do is open.
  private func expectNothingForbidden(_ role: MemberRole, _ page: String, _ app: AppModel) {
    guard let form = (PageStack(app).top as? any FormPageView)?.form else { return }
    // Whoever may look may write out what is seen.
    let own = ["account", "invitation", "export"]
    let recording = own + ["medication", "document", "import", "patient.profile"]
    let allowed = role == .record ? recording : own
    #expect(allowed.contains { form.id.hasPrefix($0) }, "\(page): \(form.id)")
  }

  @Test func `F-28 the role comes with the list of patients, and is known without a network`()
    async throws
  {
    try await RealServer.run { server in
      try await server.give(.view)
      let device = await server.device(of: server.session)
      _ = try await server.session.patients(keptIn: device?.record.cache)
      #expect(server.session.grace.role == .view && device?.record.cache.role == .view)
      // A command that begins later asks nobody either.
      let again = try server.restarted()
      let records = RecordService(
        session: again, device: await server.device(of: again), tell: { _ in })
      #expect(again.grace.role == .view && records.silence == nil)
    }
  }
}
