internal import APIContract
internal import HTTPTypes
internal import HummingbirdCore
internal import ServerCore

// Who looks after a household together.

extension APIResponder {
  func invite(_ asked: Asked) async throws -> Response {
    Response(
      .created, json: try await services.members.invite(asked.body(), token: asked.token))
  }

  func join(_ asked: Asked) async throws -> Response {
    let member = try await services.members.join(
      asked.body(), token: asked.token, from: asked.address)
    return Response(json: member, more: .version(member.version))
  }

  func changeMember(_ asked: Asked) async throws -> Response {
    let member = try await services.members.change(
      asked.route.id(), asked.body(), if: asked.head.precondition, token: asked.token)
    return Response(json: member, more: .version(member.version))
  }
}
