public import APIContract
internal import Domain

// How a file is cut into parts, the same in every cloud.

extension CloudFile {
  /// Bytes of each part but the last: 8 MiB.
  public static let partSize = 8 << 20

  /// How many parts it has; an empty file has one, of no bytes.
  public var partCount: Int { max(1, (Int(size) + Self.partSize - 1) / Self.partSize) }

  /// The bytes of a part, numbered from 1; nil for a part that it does not have.
  public func range(ofPart number: Int) -> Range<Int64>? {
    guard (1...partCount).contains(number) else { return nil }
    let start = Int64(number - 1) * Int64(Self.partSize)
    return start..<min(start + Int64(Self.partSize), size)
  }

  /// The ticket of a file of which these parts are there; `address` says where another one goes.
  public func ticket(
    having parts: Set<Int>, address: (Int) -> FileAddress
  ) -> UploadTicket {
    UploadTicket(
      complete: false, partSize: Self.partSize,
      parts: (1...partCount).map { number in
        .init(number: number, address: parts.contains(number) ? nil : address(number))
      })
  }
}

extension UploadTicket {
  /// The ticket of a file that is there, whole and right.
  public static let done = UploadTicket(
    complete: true, partSize: CloudFile.partSize, parts: [])
}
