import FoundationEssentials
import Glibc

// okusuri-bench [--okusuri PATH] [--only terminal,server,gate,…] [--json FILE]
// Measures the release binary and prints figures and ratios. It passes nothing and fails nothing.

/// What was asked for on the command line.
struct Request {
  var okusuri = ".build/release/okusuri"
  var sections = [
    "terminal", "server", "peer", "gate", "recording", "import", "signature", "device",
    "documents", "upload", "size", "year", "waiting", "reminder", "beside",
    "postgres", "servers", "connections",
  ]
  var json: String?

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { throw BenchmarkError("\(option) needs a value") }
      switch option {
      case "--okusuri": okusuri = value
      case "--only": sections = value.split(separator: ",").map(String.init)
      case "--json": json = value
      default: throw BenchmarkError("unknown option \(option)")
      }
    }
    if !okusuri.hasPrefix("/") {
      okusuri = FileManager.default.currentDirectoryPath + "/" + okusuri
    }
    guard access(okusuri, X_OK) == 0 else { throw BenchmarkError("no program at \(okusuri)") }
  }
}

func table(_ section: String, at workplace: Workplace) -> Table {
  let notice = "==> Measuring: \(section), a minute or two; other work here shows in the figures\n"
  _ = notice.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  do {
    switch section {
    case "server": return try ServerSection(workplace: workplace).table()
    case "peer": return try PeerSection(workplace: workplace).table()
    case "year": return try YearSection(workplace: workplace).table()
    case "waiting": return try WaitingSection(workplace: workplace).table()
    case "reminder": return try ReminderSection(workplace: workplace).table()
    case "servers": return try ServersSection(workplace: workplace).table()
    case "connections": return try ConnectionsSection(workplace: workplace).table()
    case "postgres": return try PostgreSQLSection(workplace: workplace).table()
    case "beside": return try BesideSection(workplace: workplace).table()
    case "gate": return try GateSection(workplace: workplace).table()
    case "recording": return try RecordingSection(workplace: workplace).table()
    case "import": return try ImportSection(workplace: workplace).table()
    case "signature": return try SignatureSection(workplace: workplace).table()
    case "device": return try DeviceSection(workplace: workplace).table()
    case "documents": return try DocumentsSection(workplace: workplace).table()
    case "upload": return try UploadSection(workplace: workplace).table()
    case "size": return try SizeSection(workplace: workplace).table()
    case "terminal": return TerminalSection(workplace: workplace).table()
    default: throw BenchmarkError("there is no section \(section)")
    }
  } catch {
    var table = Table(section, columns: ["section", "state"])
    table.add(section, missing: error)
    return table
  }
}

func run() throws {
  let request = try Request(Array(CommandLine.arguments.dropFirst()))
  let workplace = try Workplace(okusuri: request.okusuri)
  defer { workplace.clean() }
  var tables = request.sections.map { table($0, at: workplace) }
  var status = stat()
  if stat(request.okusuri, &status) == 0, !tables.isEmpty {
    tables[0].note("okusuri's binary: \(status.st_size / 1_000_000) MB")
  }
  print(tables.map(\.shown).joined(separator: "\n"))
  if let path = request.json {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(tables).write(to: URL(filePath: path))
  }
}

do {
  try run()
} catch {
  print("okusuri-bench: \(error)")
  exit(64)
}
