import CPty
import Foundation

extension PipedProgram {
  /// On how many of its sockets a network can connect to it.
  public func doors() throws -> Int {
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")
    return try open.compactMap(Int32.init).count { handle in
      let answer = cpty_listens(pid, handle)
      guard answer >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: -answer) ?? .EIO) }
      return answer == 1
    }
  }
}
