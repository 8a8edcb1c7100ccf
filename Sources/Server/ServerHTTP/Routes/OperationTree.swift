internal import APIContract
internal import HTTPTypes

/// Finds the operation of a method and a path: the templates of all operations, segment by segment.
///
/// O(segments); it copies nothing of the path. A literal segment is tried before a variable one.
struct OperationTree: Sendable {
  static let all = OperationTree()

  /// The variable parts of a path in their order, as they stand there.
  typealias Parts = (Substring?, Substring?)
  typealias Found = (operation: APIOperation, number: Int, isOwnRecord: Bool, parts: Parts)

  private var root = Node()

  private init() {
    let own = APIOperation.ownPatient.template + "/"
    for (number, operation) in APIOperation.allCases.enumerated() {
      let isOwn = operation.template.hasPrefix(own)
      let leaf = Leaf(operation, number, isOwn)
      root.insert(leaf, Self.segments(operation.template))
    }
    // A patient's session is refused by its own path too, where it could write.
    let patients = APIOperation.changePatient.template + "/"
    for (number, operation) in APIOperation.allCases.enumerated()
    where operation.template.hasPrefix(patients) {
      let path = own + operation.template.dropFirst(patients.count)
      root.insert(Leaf(operation, number, true), Self.segments(path))
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

  /// What a path ends in, for one method.
  private struct Leaf {
    let method: HTTPRequest.Method
    let operation: APIOperation
    /// Its place in the list of all operations.
    let number: Int
    let isOwn: Bool

    init(_ operation: APIOperation, _ number: Int, _ isOwn: Bool) {
      (method, self.operation) = (operation.method, operation)
      (self.number, self.isOwn) = (number, isOwn)
    }
  }

  private struct Node: Sendable {
    private var literals: [(name: Substring, node: Node)] = []
    private var variable: [Node] = []
    /// A patient's segment may be empty: then the patient is unreadable, not the path.
    private var mayBeEmpty = false
    private var leaves: [Leaf] = []

    mutating func insert(_ leaf: Leaf, _ rest: ArraySlice<Substring>) {
      guard let name = rest.first else {
        if !leaves.contains(where: { $0.method == leaf.method }) { leaves.append(leaf) }
        return
      }
      if name.first == "{" {
        if variable.isEmpty { variable = [Node()] }
        mayBeEmpty = name == "{patientId}"
        variable[0].insert(leaf, rest.dropFirst())
      } else {
        let known = literals.firstIndex { $0.name == name }
        if known == nil { literals.append((name, Node())) }
        literals[known ?? literals.count - 1].node.insert(leaf, rest.dropFirst())
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
      return leaves.first { $0.method == method }.map {
        ($0.operation, $0.number, $0.isOwn, parts)
      }
    }
  }
}
