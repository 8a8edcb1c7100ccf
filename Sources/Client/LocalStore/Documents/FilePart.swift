public import Files
internal import Synchronization

/// A part of a file of this device, read a piece at a time while it goes to the cloud.
public final class FilePart: Sendable {
  private let file: OpenFile
  private let range: Range<Int64>
  private let damage = Atomic(false)

  init(file: consuming OpenFile, range: Range<Int64>) {
    self.file = file
    self.range = range
  }

  public var count: Int { range.count }

  /// True once a piece of it could not be read: the file has become shorter, or its disk is failing.
  public var isDamaged: Bool { damage.load(ordering: .relaxed) }

  /// The bytes in a range of it, counted from its beginning.
  public func bytes(_ piece: Range<Int>) throws(FileFault) -> [UInt8] {
    let place = range.lowerBound + Int64(piece.lowerBound)
    do throws(FileFault) {
      let bytes = try file.bytes(piece.count, from: place)
      guard bytes.count == piece.count else {
        throw FileFault(path: file.path, reason: .damaged)
      }
      return bytes
    } catch {
      damage.store(true, ordering: .relaxed)
      throw error
    }
  }
}
