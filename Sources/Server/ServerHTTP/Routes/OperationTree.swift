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
    var plain = path
    let found = plain.withUTF8 { bytes in
      bytes.first == Self.slash ? root.find(method, bytes, 1, (nil, nil)) : nil
    }
    guard let found else { return nil }
    let (leaf, places) = found
    let parts = (places.0.map { path.part($0) }, places.1.map { path.part($0) })
    return (leaf.operation, leaf.number, leaf.isOwn, parts)
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

  /// Where the variable parts stand in a path.
  private typealias Places = (Range<Int>?, Range<Int>?)

  private struct Node: Sendable {
    private var literals: [(name: [UInt8], node: Node)] = []
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
        let name = Array(name.utf8)
        let known = literals.firstIndex { $0.name == name }
        if known == nil { literals.append((name, Node())) }
        literals[known ?? literals.count - 1].node.insert(leaf, rest.dropFirst())
      }
    }

    /// The node's next segment begins at `first`, behind a slash.
    func find(
      _ method: HTTPRequest.Method, _ path: UnsafeBufferPointer<UInt8>, _ first: Int,
      _ places: Places
    ) -> (Leaf, Places)? {
      let end = path[first...].firstIndex(of: OperationTree.slash)
      let segment = first..<(end ?? path.count)
      let rest = end.map { $0 + 1 }
      let literal = literals.first { name, _ in
        name.count == segment.count && path[segment].elementsEqual(name)
      }
      if let found = literal?.node.reach(method, path, rest, places) { return found }
      guard let next = variable.first, mayBeEmpty || !segment.isEmpty else { return nil }
      let more: Places = places.0 == nil ? (segment, nil) : (places.0, segment)
      return next.reach(method, path, rest, more)
    }

    private func reach(
      _ method: HTTPRequest.Method, _ path: UnsafeBufferPointer<UInt8>, _ rest: Int?,
      _ places: Places
    ) -> (Leaf, Places)? {
      if let rest { return find(method, path, rest, places) }
      return leaves.first { $0.method == method }.map { ($0, places) }
    }
  }
}

extension Substring {
  /// The part between two places, in bytes, each at the edge of a character of ASCII.
  fileprivate func part(_ places: Range<Int>) -> Substring {
    let first = utf8.index(startIndex, offsetBy: places.lowerBound)
    return self[first..<utf8.index(first, offsetBy: places.count)]
  }
}
