import Foundation

/// The threads of a process, as the system names them.
public enum ProcessThreads {
  /// Threads of Dispatch's shared queues, which it counts once a second from the first of them on until the program ends.
  public static func counted(of process: Int32) throws -> [String] {
    let folder = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      // One that has ended meanwhile has no name.
      .compactMap { try? String(contentsOfFile: "\(folder)/\($0)/comm", encoding: .utf8) }
      .map { $0.trimmingCharacters(in: .newlines) }
      // Fifteen letters of com.apple.root.default-qos; a queue of its own has a thread that ends in .overcommit.
      .filter { $0.hasSuffix("-qos") }
  }
}
