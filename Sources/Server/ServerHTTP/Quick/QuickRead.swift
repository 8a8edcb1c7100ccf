internal import APIContract
internal import HTTPTypes
internal import NIOHTTP1

/// A question about the history, of which everything that matters stands in the head of its request.
///
/// Whatever is unusual about a head makes it none: it is answered the usual way, with all its checks and refusals.
struct QuickRead: Sendable {
  let asks: HistoryRead
  let route: Route
  let target: RequestTarget
  let head: RequestHead

  /// Reads a head in one pass; nil where it is not certain that an answer needs nothing else.
  init?(_ head: HTTPRequestHead, _ limits: ServerLimits) {
    guard head.method == .GET, head.version == .http1_1, head.uri.hasPrefix("/api/"),
      let fields = QuickFields(head.headers, limits)
    else { return nil }
    let target = RequestTarget(head.uri)
    let route = Route(.get, path: target.path)
    guard let asks = route.operation.flatMap(HistoryRead.init) else { return nil }
    (self.asks, self.route, self.target) = (asks, route, target)
    self.head = RequestHead(
      authorization: fields.authorization, givenID: fields.givenID,
      traceParent: fields.traceParent)
  }
}

/// What screens ask all the time, and what a read of the record answers at once.
enum HistoryRead {
  case today, day, month, recent, ahead, access, year, trends

  /// Nil for what is answered the usual way only.
  init?(_ operation: APIOperation) {
    switch operation {
    case .ownRecordToday, .patientToday: self = .today
    case .ownRecordHistoryDay, .patientHistoryDay: self = .day
    case .ownRecordHistoryMonth, .patientHistoryMonth: self = .month
    case .ownRecordHistoryRecent, .patientHistoryRecent: self = .recent
    case .ownRecordHistoryAhead, .patientHistoryAhead: self = .ahead
    case .ownRecordHistoryAccess, .patientHistoryAccess: self = .access
    case .ownRecordHistoryYear, .patientHistoryYear: self = .year
    case .ownRecordHistoryTrends, .patientHistoryTrends: self = .trends
    default: return nil
    }
  }
}

/// The header fields that a read needs; nil where there are others that change what a request means.
private struct QuickFields {
  var authorization: String?
  var givenID: String?
  var traceParent: String?

  init?(_ headers: HTTPHeaders, _ limits: ServerLimits) {
    var (bytes, count, hosts) = (0, 0, 0)
    for (name, value) in headers {
      (bytes, count) = (bytes + name.utf8.count + value.utf8.count, count + 1)
      // The length tells most names apart, so hardly any is compared.
      switch name.utf8.count {
      case 4 where name.isField("host"): hosts += 1
      case 12 where name.isField("x-request-id"):
        guard !value.endsBlank else { return nil }
        givenID = value
      case 11 where name.isField("traceparent"):
        guard !value.endsBlank else { return nil }
        traceParent = value
      case 13 where name.isField("authorization"):
        guard authorization == nil, !value.endsBlank else { return nil }
        authorization = value
      case 10 where name.isField("connection"):
        guard value.isField("keep-alive") else { return nil }
      case 6 where name.isField("expect"), 7 where name.isField("upgrade"),
        14 where name.isField("content-length"), 17 where name.isField("transfer-encoding"):
        return nil
      default: break
      }
    }
    guard hosts == 1, count <= limits.headerCount, bytes <= limits.headerBytes else { return nil }
  }
}

extension String {
  /// True where a blank stands behind a value that is none of it (RFC 9110 §5.5).
  fileprivate var endsBlank: Bool { utf8.last == 0x20 || utf8.last == 0x09 }

  /// Compares with a lower-case name as field names are compared: no matter the case of letters (RFC 9110 §5.1).
  fileprivate func isField(_ name: StaticString) -> Bool {
    guard utf8.count == name.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { name in
      zip(utf8, name).allSatisfy { $0 | 0x20 == $1 }
    }
  }
}
