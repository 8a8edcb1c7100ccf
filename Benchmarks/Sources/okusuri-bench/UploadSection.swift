import FoundationEssentials
import Glibc

/// How fast a gibibyte of documents comes into S3, beside Amazon's own program, and in how much
/// memory.
///
/// Both bring the same eleven files, in parts of 8 MiB, to one moto on core 0. okusuri's server,
/// which reads every file back, runs beside moto there; its device reads each file once more than
/// `aws` .
struct UploadSection {
  let workplace: Workplace

  private static let mebibyte = 1 << 20
  /// Ten of the largest files there may be, and the rest of a gibibyte.
  private static let sizes = Array(repeating: 100, count: 10) + [24]
  private static let patience = 900
  /// moto, which says where it is and then no more: nobody reads a line for each request.
  private static let moto = """
    import logging, signal
    from moto.server import ThreadedMotoServer
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    print("http://%s:%s" % server.get_host_and_port(), flush=True)
    signal.sigwait({signal.SIGTERM})
    """

  func table() throws -> Table {
    let folder = try files()
    let moto = try Server([python("python"), "-c", Self.moto], at: workplace)
    defer { moto.process.end() }
    let place = try S3Place(workplace: workplace, url: moto.url)
    let theirs = try measure(
      place.aws(["s3", "cp", "--recursive", "--only-show-errors", folder, "s3://papers/aws/"]))
    _ = try place.output(["s3", "rm", "--recursive", "--only-show-errors", "s3://papers/aws/"])
    let family = try UploadFamily(workplace: workplace, place: place, folder: folder)
    defer { family.server.process.end() }
    ProcessFigures.forgetMostMemory(of: family.server.process.pid)
    let ours = try measure(family.command("documents sync"))
    let server = Double(ProcessFigures.mostMemory(of: family.server.process.pid)) / 1024
    guard ours.said.contains("files sent: 11") else { throw BenchmarkError(ours.said) }
    return shown(ours, theirs, server: server)
  }

  private func shown(_ ours: Run, _ theirs: Run, server: Double) -> Table {
    var table = Table(
      "1 GiB in eleven files into S3 (moto)",
      columns: ["program", "s", "MB/s", "ratio", "aim", "most MB", "server most MB", "aim MB"])
    let bytes = Double(Self.sizes.reduce(0, +) * Self.mebibyte) / 1_000_000
    table.add([
      .text("okusuri documents sync"), .number(ours.seconds, 1),
      .number(bytes / ours.seconds, 0), .number(theirs.seconds / ours.seconds, 2),
      Aim.atLeast(1), .number(ours.most, 1), .number(server, 1), Aim.atMost(64),
    ])
    table.add([
      .text("aws s3 cp --recursive"), .number(theirs.seconds, 1),
      .number(bytes / theirs.seconds, 0), .number(1, 2), .none, .number(theirs.most, 1), .none,
      .none,
    ])
    table.note("memory: VmHWM of the program that sends, and of okusuri's server, as /proc tells")
    return table
  }

  private func python(_ program: String) throws -> String {
    let path = "\(FileManager.default.currentDirectoryPath)/.build/python/bin/\(program)"
    guard Installed.path(of: path) != nil else { throw BenchmarkError("no program at \(path)") }
    return path
  }

  /// Writes the files, of bytes that nothing can make shorter; answers their folder.
  private func files() throws -> String {
    let folder = try workplace.directory("upload")
    for (index, size) in Self.sizes.enumerated() {
      let command = "head -c \(size * Self.mebibyte) /dev/urandom > \(folder)/page-\(index).bin"
      _ = try workplace.output(["sh", "-c", command])
    }
    return folder
  }

  private struct Run {
    let seconds: Double
    let most: Double
    let said: String
  }

  /// Runs a program to its end, and looks at its memory all the time.
  private func measure(_ program: UploadProgram) throws -> Run {
    let child = try Child(
      program.arguments, environment: program.environment, directory: workplace.folder)
    let limit = child.start + Self.patience * 1_000_000
    var (said, most): ([UInt8], Int) = ([], 0)
    while !child.hasEnded {
      guard ProcessFigures.clock < limit else {
        throw BenchmarkError("\(program.arguments[0]) took more than \(Self.patience) s")
      }
      if let more = child.read(within: 20_000) { said += more }
      most = max(most, ProcessFigures.mostMemory(of: child.pid))
    }
    let seconds = Double(ProcessFigures.clock - child.start) / 1_000_000
    return Run(
      seconds: seconds, most: Double(most) / 1024, said: String(decoding: said, as: UTF8.self))
  }
}

/// A program to run, and in which surroundings.
private struct UploadProgram {
  let arguments: [String]
  let environment: [String: String]
}

/// A bucket and a table of moto's, and Amazon's own program to speak with it.
private struct S3Place {
  let workplace: Workplace
  let url: String
  private let program: String

  init(workplace: Workplace, url: String) throws {
    (self.workplace, self.url) = (workplace, url)
    program = "\(FileManager.default.currentDirectoryPath)/.build/python-bench/bin/aws"
    guard Installed.path(of: program) != nil else {
      throw BenchmarkError("no program at \(program)")
    }
    _ = try output(["s3api", "create-bucket", "--bucket", "papers"])
    _ = try output([
      "dynamodb", "create-table", "--table-name", "papers", "--billing-mode", "PAY_PER_REQUEST",
      "--attribute-definitions", "AttributeName=pk,AttributeType=S",
      "AttributeName=sk,AttributeType=S", "--key-schema", "AttributeName=pk,KeyType=HASH",
      "AttributeName=sk,KeyType=RANGE",
    ])
  }

  func aws(_ arguments: [String]) -> UploadProgram {
    let keys = [
      "AWS_ACCESS_KEY_ID": "bench", "AWS_SECRET_ACCESS_KEY": "bench",
      "AWS_DEFAULT_REGION": "us-east-1",
    ]
    return UploadProgram(
      arguments: [program, "--endpoint-url", url] + arguments,
      environment: workplace.environment.merging(keys) { $1 })
  }

  @discardableResult
  func output(_ arguments: [String]) throws -> String {
    let program = aws(arguments)
    let settings = program.environment.filter { $0.key.hasPrefix("AWS") }
    let pairs = settings.map { "\($0.key)=\($0.value)" }
    return try workplace.output(["env"] + pairs + program.arguments)
  }
}

/// A premium caregiver with eleven documents, not yet sent, and a server that keeps documents in
/// S3.
private struct UploadFamily {
  let workplace: Workplace
  let server: Server

  init(workplace: Workplace, place: S3Place, folder: String) throws {
    self.workplace = workplace
    try workplace.write(
      "[default]\naws_access_key_id = bench\naws_secret_access_key = bench\n", to: "keys")
    chmod("\(workplace.folder)/keys", 0o600)
    // The store makes its root when an own server first starts.
    _ = try workplace.output([workplace.okusuri, "store", "products"])
    server = try Server(
      [
        workplace.okusuri, "serve", "--listen", "127.0.0.1:0", "--database",
        "\(workplace.folder)/upload.sqlite", "--cloud", "aws", "--aws-region", "us-east-1",
        "--aws-bucket", "papers", "--aws-table", "papers", "--aws-credentials",
        "\(workplace.folder)/keys", "--aws-s3-endpoint", place.url, "--aws-dynamodb-endpoint",
        place.url, "--accept-environment", "Sandbox", "--store-root",
        "\(workplace.folder)/.local/share/okusuri/store/root.pem",
      ], at: workplace)
    let login = "login --sign-up --email bench@example.jp --password-stdin"
    try done("printf 'benchmark-household\\n' | \(okusuri(login))")
    try done(okusuri("store purchase premium_unlock"))
    for page in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      try done(
        okusuri("documents add \(page) --no-sync --category result --file \(folder)/\(page)"))
    }
  }

  private func okusuri(_ words: String) -> String {
    "\(workplace.okusuri) \(words) --server \(server.url) --lang en"
  }

  private func done(_ command: String) throws {
    let said = try workplace.output(["sh", "-c", "\(command) 2>&1 || echo failed"])
    guard !said.hasSuffix("failed\n") else { throw BenchmarkError("\(command): \(said)") }
  }

  func command(_ words: String) -> UploadProgram {
    UploadProgram(
      arguments: okusuri(words).split(separator: " ").map(String.init),
      environment: workplace.environment)
  }
}
