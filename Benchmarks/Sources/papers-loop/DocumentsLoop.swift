import CSQLite
import Domain
import FoundationEssentials
import Glibc
import LocalStore

/// Keeps ten thousand documents on a device and looks for some of them, each time beside a bare
/// scan of the same texts by SQLite itself.
///
/// Takes the folder to work in and prints one line of JSON.
@main
struct DocumentsLoop {
  private static let count = 10_000
  private static let rounds = 50
  private static let now = Timestamp(secondsSinceEpoch: 1_770_692_400)

  /// What is printed: microseconds each time.
  private struct Figures: Encodable {
    var named: [String: [Int]] = [:]
    var bare: [String: [Int]] = [:]
  }

  static func main() throws {
    let folder = CommandLine.arguments.last ?? ""
    let store = try DocumentStore(
      folder: folder,
      account: DeviceAccount(
        server: "http://127.0.0.1", role: .caregiver, account: "bench@example.jp"),
      device: DeviceName("bench"))
    try fill(store)
    var figures = Figures()
    let scan = try BareScan(in: "\(folder)/documents")
    for (name, text) in [("all", ""), ("common", "保"), ("rare", "九千九百"), ("nothing", "どこにもない")] {
      for _ in 0..<rounds {
        figures.named[name, default: []].append(
          try microseconds { _ = try store.list(DocumentQuery(text: text, limit: 20)) })
        figures.bare[name, default: []].append(
          try microseconds { try scan.count(text.isEmpty ? "保" : text) })
      }
    }
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  /// As the cloud brings them, so that it takes no minute: a title, a note of two lines, two tags.
  private static func fill(_ store: DocumentStore) throws {
    let revisions = try (0..<count).map { number in
      let isRare = number == 9_900
      return DocumentRevision(
        fields: DocumentFields(
          title: try DocumentTitle(isRare ? "九千九百番目の紙" : "介護保険証 \(number)"),
          category: .insurance,
          date: number % 3 == 0
            ? nil
            : DocumentDate(
              label: .expiry, date: now.tokyoDate.adding(days: number * 7919 % 4000)),
          note: try DocumentNote("窓口は高齢福祉課。更新の書類は1月に届く。\n番号は \(number * 31) です。"),
          tags: [try DocumentTag("介護"), try DocumentTag("市役所")], patient: nil, attachments: []),
        createdAt: now, updatedAt: now.adding(.seconds(number)), changedOn: try DeviceName("bench"))
    }
    for start in stride(from: 0, to: count, by: 500) {
      let page = (start..<start + 500).map { number in
        CloudDocument(
          id: DocumentID(high: 1, low: UInt64(number)), version: 1, sequence: number + 1,
          edit: DocumentEditID(high: 2, low: UInt64(number)), state: .present(revisions[number]))
      }
      _ = try store.arrived(page, of: CloudID(high: 1, low: 1), next: start + 500)
    }
  }

  private static func microseconds(_ body: () throws -> Void) rethrows -> Int {
    let time = try ContinuousClock().measure(body)
    return Int(time / .microseconds(1))
  }
}

/// SQLite alone, looking through the same texts and doing nothing with what it finds.
private final class BareScan {
  private var connection: OpaquePointer?
  private var statement: OpaquePointer?

  struct Failure: Error {}

  init(in folder: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    guard let account = names.first(where: { $0.count == 64 }),
      sqlite3_open_v2(
        "\(folder)/\(account)/documents.sqlite", &connection, SQLITE_OPEN_READWRITE, nil)
        == SQLITE_OK,
      sqlite3_prepare_v2(
        connection, "SELECT count(*) FROM listed WHERE instr(text, ?) > 0", -1, &statement, nil)
        == SQLITE_OK
    else { throw Failure() }
  }

  deinit {
    sqlite3_finalize(statement)
    sqlite3_close_v2(connection)
  }

  func count(_ text: String) throws {
    let text = text.folded
    let bytes = Array(text.utf8CString)
    let isDone = bytes.withUnsafeBufferPointer { bytes in
      sqlite3_bind_text(statement, 1, bytes.baseAddress, -1, nil) == SQLITE_OK
        && sqlite3_step(statement) == SQLITE_ROW
    }
    sqlite3_reset(statement)
    guard isDone else { throw Failure() }
  }
}
