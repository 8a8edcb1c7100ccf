import APIClient
import APIContract
import ClientCore
import Domain
import ViewModels

extension DeviceFolder {
  /// Sees everything once that a person sees of a record, so that it is kept for `demo --offline`.
  func keepAll(_ session: OfflineGraceSessionManager, _ opening: RecordModel.Opening?) async {
    guard let opening, let device = await open(session)?.record else { return }
    let reader = RecordReader(session: session, subject: opening.subject, cache: device.cache)
    do {
      if case .patient = opening.subject {
        _ = try await session.patients(keptIn: device.cache)
        _ = try await reader.medications()
        _ = try await reader.inventory()
      }
      let today = try await reader.access().today
      _ = try await reader.today()
      _ = try await reader.recent()
      for offset in -29...14 { _ = try await reader.day(today.adding(days: offset)) }
      _ = try await reader.month(today.yearMonth)
      _ = try await reader.month(today.yearMonth.adding(months: -1))
    } catch {
      // The month before is closed to a free plan: then that is not there to be seen, on or off line.
    }
  }
}
