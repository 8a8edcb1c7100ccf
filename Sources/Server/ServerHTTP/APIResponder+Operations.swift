internal import APIContract
internal import HummingbirdCore
internal import ServerCore

extension APIResponder {
  /// One line for each operation; the compiler asks for the line of a new one.
  func answer(_ operation: APIOperation, _ asked: Asked) async throws -> Response {
    let (services, record, token) = (services, asked.route.record, asked.token)
    switch operation {
    case .ownRecordToday, .patientToday, .ownRecordHistoryDay, .patientHistoryDay,
      .ownRecordHistoryMonth, .patientHistoryMonth, .ownRecordHistoryRecent,
      .patientHistoryRecent, .ownRecordHistoryAhead, .patientHistoryAhead,
      .ownRecordHistoryAccess, .patientHistoryAccess,
      .ownRecordHistoryYear, .patientHistoryYear, .ownRecordHistoryTrends, .patientHistoryTrends:
      return try await history(operation, record, asked)

    case .health: return Response(json: HealthAnswer(issuer: services.caller?.issuerName))
    case .readiness: return try await readiness()
    case .events: return try await events(asked)
    case .linkPage: return try linkPage(asked)

    case .signUp: return try await asked.channel.whileConnected { try await signUp(asked) }
    case .signIn: return try await asked.channel.whileConnected { try await signIn(asked) }
    case .link: return try await link(asked)
    case .refreshCaregiver: return try await refresh(.caregiver, asked)
    case .refreshPatient: return try await refresh(.patient, asked)
    case .signOut: try await services.sessions.signOut(token, role: .caregiver)
    case .endPatientSession: try await services.sessions.signOut(token, role: .patient)
    case .changePassword:
      try await asked.channel.whileConnected {
        try await services.accounts.changePassword(asked.body(), token: token, from: asked.address)
      }
    case .deleteAccount:
      try await asked.channel.whileConnected {
        try await services.accounts.delete(asked.body(), token: token, from: asked.address)
      }
    case .account: return Response(json: try await services.accounts.account(token: token))
    case .sessions: return Response(json: try await services.signIns.signIns(token: token))
    case .endSession: try await services.signIns.end(asked.route.id(), token: token)

    case .claim: return try await claim(asked)
    case .storeNotification: return try await storeNotification(asked)
    case .entitlements: return try await entitlements(asked)

    case .patients: return Response(json: try await services.patients.patients(token: token))
    case .ownPatient: return try await ownPatient(asked)
    case .addPatient: return try await addPatient(asked)
    case .changePatient: return try await changePatient(record, asked)
    case .removePatient: try await services.patients.remove(record, token: token)
    case .profile: return Response(json: try await services.patients.profile(record, token: token))
    case .setProfile: return try await setProfile(record, asked)
    case .makeLinkingCode: return try await makeLinkingCode(record, asked)
    case .cancelLinkingCode: try await services.linking.cancelCode(record, token: token)
    case .revoke: try await services.linking.revoke(record, token: token)
    case .feeds: return Response(json: try await services.feeds.feeds(of: record, token: token))
    case .makeFeed: return try await makeFeed(record, asked)
    case .revokeFeed: try await services.feeds.revoke(record, token: token)
    case .calendarFeed: return try await calendarFeed(asked)

    case .members: return Response(json: try await services.members.members(token: token))
    case .invite: return try await invite(asked)
    case .cancelInvitation: try await services.members.cancel(asked.route.id(), token: token)
    case .join: return try await join(asked)
    case .changeMember: return try await changeMember(asked)
    case .removeMember: try await services.members.remove(asked.route.id(), token: token)
    case .leave: try await services.members.leave(token: token)

    case .ownMedications:
      return Response(json: try await services.medications.ownMedications(token: token))
    case .medications: return try await medications(record, asked)
    case .addMedication: return try await addMedication(record, asked)
    case .changeMedication: return try await changeMedication(record, asked)
    case .regimens: return try await regimens(record, asked)
    case .inventory: return try await inventory(record, asked)
    case .setInventory: return try await setInventory(record, asked)
    case .clearInventory: try await clearInventory(record, asked)

    case .recordDose: return try await recordDose(record, asked)
    case .skipDose: return try await skipDose(record, asked)
    case .recordSlot: return try await recordSlot(record, asked)
    case .recordPRNDose: return try await recordPRNDose(record, asked)
    case .undoDose: try await undoDose(record, asked)
    case .undoPRNDose: try await undoPRNDose(record, asked)
    case .importRecord: return try await importRecord(record, asked)
    case .ownRecordCard, .patientCard:
      return Response(json: try await services.reports.card(of: record, token: token))
    case .patientReport: return try await report(record, asked)
    case .changes:
      return Response(json: try await services.changes.changes(around: record, token: token))
    case .search: return try await search(record, asked)
    case .exportRecord: return try await exportRecord(record, asked)

    case .documentChanges: return try await documentChanges(asked)
    case .document: return try await document(asked)
    case .putDocument: return try await putDocument(asked)
    case .deleteDocument: return try await deleteDocument(asked)
    case .documentBatch: return try await documentBatch(asked)
    case .documentFile: return try await documentFile(asked)
    case .uploadFile: return try await uploadFile(asked)
    case .putFilePart: try await putFilePart(asked)
    case .completeFile: return try await completeFile(asked)
    case .fileContent: return try await fileContent(asked)
    }
    return .done
  }
}
