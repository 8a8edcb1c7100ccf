internal import APIContract
internal import Domain

// What a try says when it is sent, and says again when it is sent once more. Source: decision 0176.
//
// The time that a clock gave is no part of it: a device that has heard the server's clock in between tells the same
// intake with another time, or with none (decision 0046).

extension DoseRequest {
  /// Only a correction has a time of its own: a person gave it, and it is repeated as it is.
  var repeatedContent: [UInt8] {
    let isCorrection = corrects == true
    return DoseRequest(
      medicationId: medicationId, scheduledAt: scheduledAt, takenAt: isCorrection ? takenAt : nil,
      corrects: isCorrection ? true : nil
    ).jsonBytes
  }
}

extension SkipRequest {
  /// Why it was left out, and the note.
  var repeatedContent: [UInt8] {
    SkipRequest(medicationId: medicationId, scheduledAt: scheduledAt, reason: reason, note: note)
      .jsonBytes
  }
}

extension SlotRequest {
  /// The doses that were seen, in whatever order they are told.
  var repeatedContent: [UInt8] {
    let seen = doses?.sorted {
      ($0.scheduledAt, $0.medicationId) < ($1.scheduledAt, $1.medicationId)
    }
    return SlotRequest(date: date, slot: slot, doses: seen).jsonBytes
  }
}

extension PRNDoseRequest {
  /// How much was taken.
  var repeatedContent: [UInt8] {
    PRNDoseRequest(medicationId: medicationId, quantityTaken: quantityTaken).jsonBytes
  }
}
