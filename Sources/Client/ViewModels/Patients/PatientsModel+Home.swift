public import APIContract
import ClientCore
public import Localization

/// つなぐ where the record is only on this computer: how another device shall come to it. Source: screens 2 figure 26
public struct LinkWay: Hashable, Sendable {
  /// What can be chosen, by its number.
  public enum Choice: Int, CaseIterable, Sendable { case home = 1, move, notNow }

  public let patient: PatientAnswer
  public internal(set) var choice = Choice.home
  /// Why it was not opened at home, until the next key.
  public internal(set) var refusal: Phrase?

  init(_ patient: PatientAnswer) { self.patient = patient }
}

// What is asked before a number, where no other device comes to the record.
extension PatientsModel {
  /// What opens the record of this computer; nil while another server keeps it.
  var ownHome: HomeDoorModel? { session.server.hasPrefix("http") ? nil : home }

  /// The number for a patient's device, or first in which way that device comes here.
  func link(_ patient: PatientAnswer) {
    guard let home = ownHome, home.opened == nil else { return makeCode(for: patient) }
    page = .way(LinkWay(patient))
  }

  func handle(_ intent: Intent, _ way: LinkWay) {
    var way = way
    way.refusal = nil
    switch intent {
    case .press: return choose(way.choice, way)
    case .back: return page = .list
    case .pick(let number): if let choice = LinkWay.Choice(rawValue: number) { way.choice = choice }
    case .click(let id):
      let chosen = LinkWay.Choice.allCases.first { id == "link.choice.\($0.rawValue)" }
      // A second click opens, as on every list.
      if chosen == way.choice { return choose(way.choice, way) }
      way.choice = chosen ?? way.choice
    default:
      let row = intent.row(from: way.choice.rawValue - 1, of: LinkWay.Choice.allCases.count)
      way.choice = row.flatMap { LinkWay.Choice(rawValue: $0 + 1) } ?? way.choice
    }
    page = .way(way)
  }

  private func choose(_ choice: LinkWay.Choice, _ way: LinkWay) {
    switch choice {
    case .home: openHome(way)
    case .move: problem = .moving
    case .notNow: page = .list
    }
  }

  private func openHome(_ way: LinkWay) {
    guard let home = ownHome else { return }
    refresh.run(.change) { [self] ticket in
      await home.open()
      // Whoever has gone on meanwhile finds it open, or not, the next time.
      guard refresh.isCurrent(ticket) else { return }
      guard case .refused(let reason) = home.state else { return makeCode(for: way.patient) }
      var way = way
      way.refusal = reason
      page = .way(way)
    }
  }

  func stopSharing(_ code: LinkingCodeModel) {
    guard let home = code.home else { return }
    code.stop()
    refresh.run(.change) { [self] _ in
      await home.close()
      (page, notice) = (.list, .homeStopped)
    }
  }
}
