public import APIContract

extension CallBody {
  /// Reads a body strictly. Throws ``ValidationError`` that names the member, such as `slotTimes.noon`.
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    do { self = try Self(strictly: bytes) } catch {
      throw ValidationError(.body, field: Self.namesFaults ? error.field : nil)
    }
  }
}
