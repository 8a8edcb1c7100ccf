import Files
import Glibc

/// A record's file that has become empty: a disk lost it, or a copy was cut short. Source: decision 0175.
enum EmptiedRecord {
  /// Errors: 65 for one beside which something says that it was a record. Any other empty file begins one, as a new file of
  /// a script does.
  static func refuse(_ path: String, _ sentences: CommandSentences) throws(CommandFailure) {
    guard isEmpty(path), let sign = sign(beside: path), !isServed(path) else { return }
    throw CommandFailure(.badData, sentences.recordEmptied(path, sign: sign))
  }

  /// True while somebody else serves it, which is said by whoever takes the lock.
  private static func isServed(_ path: String) -> Bool {
    do {
      _ = try ServingLock(servedBefore: path)
      return false
    } catch {
      return error is RecordServedError
    }
  }

  private static func isEmpty(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
  }

  /// What a record leaves beside itself: the log of what was written last, the lock of whoever served it, what a restore put
  /// aside, the folder of its documents.
  private static func sign(beside path: String) -> String? {
    // A link and what it names are one record.
    let place = resolved(path)
    let own = ["-wal", ".lock"].map { place + $0 }
    return own.first(where: Folder.has) ?? aside(place) ?? documents(of: path)
  }

  private static func aside(_ path: String) -> String? {
    let folder = Folder.parent(of: path)
    // Where nobody can look nothing is known of it.
    let names = (try? Folder.names(in: folder)) ?? []
    return names.map { "\(folder)/\($0)" }.filter { $0.hasPrefix("\(path).before-restore-") }.min()
  }

  private static func documents(of path: String) -> String? {
    guard case .folder(let folder) = CloudLocation.beside(record: path), Folder.has(folder) else {
      return nil
    }
    return folder
  }

  private static func resolved(_ path: String) -> String {
    guard let place = realpath(path, nil) else { return path }
    defer { free(place) }
    return String(cString: place)
  }
}
