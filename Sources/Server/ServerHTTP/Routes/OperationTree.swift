internal import APIContract
internal import HTTPTypes

/// Finds the operation of a method and a path: the templates of all operations, segment by segment.
///
/// O(segments); it copies nothing of the path. A literal segment is tried before a variable one.
struct OperationTree: Sendable {
  static let all = OperationTree()

  /// The variable parts of a path in their order, as they stand there.
  typealias Parts = (Substring?, Substring?)
  typealias Found = (operation: APIOperation, isOwnRecord: Bool, parts: Parts)

  private var root = Node()

  private init() {
    let own = APIOperation.ownPatient.template + "/"
    for operation in APIOperation.allCases {
      let isOwn = operation.template.hasPrefix(own)
      root.insert(operation, Self.segments(operation.template), isOwnRecord: isOwn)
    }
    // A patient's session is refused by its own path too, where it could write.
    let patients = APIOperation.changePatient.template + "/"
    for operation in APIOperation.allCases where operation.template.hasPrefix(patients) {
      let path = own + operation.template.dropFirst(patients.count)
      root.insert(operation, Self.segments(path), isOwnRecord: true)
    }
  }

  func find(_ method: HTTPRequest.Method, _ path: Substring) -> Found? {
    guard path.utf8.first == Self.slash else { return nil }
    return root.find(method, path[path.utf8.index(after: path.startIndex)...], (nil, nil))
  }

  private static let slash = UInt8(ascii: "/")

  private static func segments(_ template: String) -> ArraySlice<Substring> {
    template.dropFirst().split(separator: "/")[...]
  }

  private struct Node: Sendable {
    private var literals: [(name: Substring, node: Node)] = []
    private var variable: [Node] = []
    /// A patient's segment may be empty: then the patient is unreadable, not the path.
    private var mayBeEmpty = false
    private var operations: [(method: HTTPRequest.Method, operation: APIOperation, isOwn: Bool)] =
      []

    mutating func insert(
      _ operation: APIOperation, _ rest: ArraySlice<Substring>, isOwnRecord: Bool
    ) {
      guard let name = rest.first else {
        let isTaken = operations.contains { $0.method == operation.method }
        if !isTaken { operations.append((operation.method, operation, isOwnRecord)) }
        return
      }
      if name.first == "{" {
        if variable.isEmpty { variable = [Node()] }
        mayBeEmpty = name == "{patientId}"
        variable[0].insert(operation, rest.dropFirst(), isOwnRecord: isOwnRecord)
      } else {
        let known = literals.firstIndex { $0.name == name }
        if known == nil { literals.append((name, Node())) }
        literals[known ?? literals.count - 1].node.insert(
          operation, rest.dropFirst(), isOwnRecord: isOwnRecord)
      }
    }

    /// `path` begins behind the slash of this node's next segment.
    func find(_ method: HTTPRequest.Method, _ path: Substring, _ parts: Parts) -> Found? {
      let end = path.utf8.firstIndex(of: OperationTree.slash)
      let segment = path[..<(end ?? path.endIndex)]
      let rest = end.map { path[path.utf8.index(after: $0)...] }
      if let next = literals.first(where: { $0.name == segment })?.node,
        let found = next.reach(method, rest, parts)
      {
        return found
      }
      guard let next = variable.first, mayBeEmpty || !segment.isEmpty else { return nil }
      return next.reach(method, rest, parts.0 == nil ? (segment, nil) : (parts.0, segment))
    }

    private func reach(
      _ method: HTTPRequest.Method, _ rest: Substring?, _ parts: Parts
    ) -> Found? {
      if let rest { return find(method, rest, parts) }
      return operations.first { $0.method == method }.map { ($0.operation, $0.isOwn, parts) }
    }
  }
}
