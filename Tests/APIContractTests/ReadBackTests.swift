import APIContract
import Domain
import TestSupport
import Testing

struct ReadBackTests {
  @Test func `product 4 any text is read as it was written`() throws {
    for text in HostileText.fixed {
      let back = try readBack(SignInRequest(email: text, password: text))
      let isSame = [back.email, back.password].allSatisfy {
        Array($0.unicodeScalars) == Array(text.unicodeScalars)
      }
      #expect(isSame, "\(text.prefix(20).debugDescription)")
    }
  }

  @Test func `product 4 random texts are read as they were written`() throws {
    var random = SeededGenerator(for: "hostile texts")
    for _ in Soak.rounds(3000) {
      let text = random.text()
      let back = try readBack(RefreshRequest(refreshToken: text)).refreshToken
      if Array(back.unicodeScalars) != Array(text.unicodeScalars) {
        Issue.record("\(text.debugDescription)")
      }
    }
  }

  @Test func `product 4 no control character leaves the writer raw`() {
    var random = SeededGenerator(for: "control characters")
    for _ in Soak.rounds(2000) {
      let bytes = RefreshRequest(refreshToken: random.text()).jsonBytes
      if bytes.contains(where: { $0 < 0x20 }) { Issue.record("\(bytes)") }
    }
  }

  @Test func `product 4 days are read as they were written`() throws {
    var random = SeededGenerator(for: "days")
    for round in Soak.rounds(300) {
      let day = random.day()
      if try decoded(day.jsonBytes, as: DayAnswer.self).facts != day.facts {
        Issue.record("round \(round): \(day.jsonText)")
      }
    }
  }

  @Test func `product 4 calendars are read as they were written`() throws {
    var random = SeededGenerator(for: "calendars")
    for round in Soak.rounds(200) {
      let calendar = random.calendar()
      if try readBack(calendar) != calendar { Issue.record("round \(round): \(calendar.jsonText)") }
    }
  }

  @Test func `product 4 lists, tokens and plans are read as they were written`() throws {
    var random = SeededGenerator(for: "small answers")
    for _ in Soak.rounds(500) {
      let patients = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        PatientAnswer(
          id: PatientID(high: random.next(), low: random.next()), displayName: random.text(),
          slotTimes: .standard, linked: Bool.random(using: &random), version: 3)
      }
      #expect(try readBack(ListAnswer(items: patients)).items == patients)
      let tokens = TokensAnswer(
        accessToken: random.text(), refreshToken: random.text(),
        accessTokenExpiresAt: random.instant())
      #expect(try readBack(tokens) == tokens)
      let access = AccessAnswer(premium: Bool.random(using: &random), today: random.date())
      #expect(try readBack(access) == access)
    }
  }

  @Test func `010 FR-003 errors are read as they were written`() throws {
    var random = SeededGenerator(for: "errors")
    for _ in Soak.rounds(500) {
      let plain = ErrorBody(code: ErrorCode(rawValue: random.text()), message: random.text())
      #expect(try readBack(plain) == plain)
      let locked = ErrorBody(
        code: .historyRetentionLimit, message: random.text(),
        retention: .init(
          cutoffDate: random.date(), retentionDays: Int.random(in: 0...9999, using: &random)))
      #expect(try readBack(locked) == locked)
    }
  }

  @Test func `product 4 every quantity is read as it was written`() throws {
    let all = try (1...1_000_000).filter { $0 % 97 == 1 || $0 < 3000 || $0 > 999_000 }
      .map { try #require(Quantity(thousandths: $0)) }
    let text = "[" + all.map(\.description).joined(separator: ",") + "]"
    #expect(try decoded(text, as: [Quantity].self) == all)
  }
}

extension DayAnswer {
  /// Everything the answer says, one line a dose.
  fileprivate var facts: [String] {
    ["\(date)"]
      + doses.map {
        [
          "\($0.medicationId)", $0.medicationName, $0.dosageText, "\($0.doseCountPerIntake)",
          "\($0.scheduledAt)", $0.slot.name, $0.effectiveStatus.name,
          $0.recordedByType?.name ?? "-",
          $0.takenAt?.description ?? "-",
        ].joined(separator: "\u{1}|")
      }
      + prnItems.map {
        [
          "\($0.medicationId)", $0.medicationName, "\($0.takenAt)", "\($0.quantityTaken)",
          $0.actorType.name,
        ].joined(separator: "\u{1}|")
      }
  }
}

extension DayHistory {
  /// What an answer made of this day has to say.
  fileprivate var facts: [String] {
    ["\(date)"]
      + doses.map {
        [
          "\($0.revision.medication)", $0.revision.name, $0.revision.dosageText,
          "\($0.revision.doseCountPerIntake)", "\($0.scheduledAt)", $0.slot.name, $0.status.name,
          $0.intake?.recordedBy.name ?? "-", $0.intake?.takenAt.description ?? "-",
        ].joined(separator: "\u{1}|")
      }
      + prnDoses.map {
        [
          "\($0.revision.medication)", $0.revision.name, "\($0.record.takenAt)",
          "\($0.record.quantity)", $0.record.recordedBy.name,
        ].joined(separator: "\u{1}|")
      }
  }
}
