import Glibc
import Synchronization

/// A PostgreSQL from Debian's package on a socket in a folder of its own, which can be killed and started again.
public final class PostgreSQLCluster: Sendable {
  private let home: TemporaryDirectory
  private let primary: String
  private let settings: [String]
  private let hasSmallDisk: Bool
  private let server = Mutex<PipedProgram?>(nil)

  /// Makes a cluster and starts it; whoever comes over its socket is believed. Its administrator is `okusuri`.
  ///
  /// - Parameters:
  ///   - home: A folder that already has files it needs, such as its certificate.
  ///   - settings: Settings as `name=value`.
  ///   - smallDisk: Whether it has ``smallDisk``; then it is not started again.
  public static func start(
    in home: TemporaryDirectory? = nil, settings: [String] = [], smallDisk: Bool = false
  ) async throws -> PostgreSQLCluster {
    try await PostgreSQLCluster(home, primary: "", settings, smallDisk: smallDisk).started()
  }

  /// Makes another server that follows this one and can take its place.
  public func standby(settings: [String] = []) async throws -> PostgreSQLCluster {
    try await PostgreSQLCluster(nil, primary: folder, settings).started()
  }

  private init(
    _ home: TemporaryDirectory?, primary: String, _ settings: [String], smallDisk: Bool = false
  ) throws {
    self.home = try home ?? TemporaryDirectory(inMemory: true)
    (self.primary, self.settings, hasSmallDisk) = (primary, settings, smallDisk)
  }

  private func started() async throws -> PostgreSQLCluster {
    try await start()
    return self
  }

  deinit { if let pid { Glibc.kill(pid, SIGINT) } }

  /// Where its socket is.
  public var folder: String { home.path }

  /// A real disk of 24 MB, a tmpfs that only this server sees, with an empty folder `space` for tables.
  public var smallDisk: String { home.path(of: "small") }

  /// The address of a database for a role.
  public func address(of database: String, _ role: String = "okusuri") -> String {
    "postgres://\(role)@/\(database)?host=\(folder)"
  }

  /// Starts it, also after it was killed, and waits until it answers.
  public func start() async throws {
    let words = ["-c", Self.script, "sh", folder, primary] + settings.flatMap { ["-c", $0] }
    let program = try PipedProgram.launch(
      (hasSmallDisk ? mounting : []) + words,
      executable: hasSmallDisk ? "/usr/bin/unshare" : "/bin/sh", home: home)
    server.withLock { $0 = program }
    _ = try await program.firstLine(atMost: .seconds(120))
  }

  /// What stands before the shell's own words where it starts with the small disk in its place. Whoever is not root has
  /// to be that for a moment.
  private var mounting: [String] {
    let script = """
      set -eu
      mkdir "$0/small"
      mount -t tmpfs -o size=24m,mode=777 tmpfs "$0/small"
      exec "$@"
      """
    let (user, group) = (geteuid(), getegid())
    var words = ["--mount"]
    if user != 0 { words.append("--map-root-user") }
    words += ["sh", "-c", script, folder]
    if user != 0 { words += ["unshare", "--user", "--map-user=\(user)", "--map-group=\(group)"] }
    return words + ["/bin/sh"]
  }

  /// Kills it as a power cut would, but for the disk.
  public func kill() async throws {
    guard let pid, let program = server.withLock({ $0.take() }) else { return }
    // For the watcher of this start, which then leaves the folder alone.
    _ = try home.write("", to: "killed-\(pid)")
    Glibc.kill(pid, SIGKILL)
    _ = try await program.result()
  }

  /// Runs one of its programs as the administrator, such as `psql`, and answers what it says.
  public func run(_ program: String, _ arguments: [String]) async throws -> CommandResult {
    let words = [
      "-c", #"cd / && "$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)/$0" "$@""#,
    ]
    return try await PipedProgram.run(
      words + [program, "-h", folder, "-U", "okusuri"] + arguments, executable: "/bin/sh")
  }

  /// The process that the others come from; nil when there is none.
  private var pid: Int32? {
    guard server.withLock({ $0 != nil }),
      let data = try? home.read("cluster/postmaster.pid")
    else { return nil }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").first.flatMap { Int32($0) }
  }

  /// PostgreSQL refuses to run as root. A commit waits for a standby that is not there only where a test wants that.
  /// After a kill it does not start before the last of its processes is gone.
  private static let script = """
    set -eu
    home=$1
    primary=$2
    shift 2
    bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
    [ -n "$bin" ] || bin=$(dirname "$(command -v postgres)")
    as=
    if [ "$(id -u)" -eq 0 ]; then
      chown nobody "$home" "$home"/*.key 2>/dev/null || chown nobody "$home"
      as='setpriv --reuid=nobody --regid=nogroup --clear-groups'
    fi
    cd "$home"
    if [ -d "$home/small" ]; then $as mkdir "$home/small/space"; fi
    if [ -d "$home/cluster" ]; then :
    elif [ -n "$primary" ]; then
      $as "$bin/pg_basebackup" -h "$primary" -U okusuri -D "$home/cluster" -R -c fast --no-sync
    else
      $as "$bin/initdb" -D "$home/cluster" -U okusuri -A trust -E UTF8 --locale=C --no-sync >/dev/null
    fi
    start() {
      $as "$bin/postgres" -D "$home/cluster" -k "$home" -c listen_addresses= -c fsync=off \\
        -c synchronous_standby_names=nobody -c synchronous_commit=local -c max_connections=200 \\
        -c unix_socket_permissions=0777 "$@" >>"$home/log" 2>&1 &
      pid=$!
    }
    start "$@"
    tries=0
    until "$bin/pg_isready" -q -h "$home"; do
      kill -0 $pid 2>/dev/null || {
        tries=$((tries + 1))
        [ $tries -lt 100 ]
        start "$@"
      }
      sleep 0.1
    done
    # Whoever the test process starts is killed with it, so it is one further down that puts away what is left.
    {
      while kill -0 "$PPID" && kill -0 $pid; do sleep 1; done
      if [ -e "$home/killed-$pid" ]; then exit; fi
      kill -INT $pid || true
      while kill -0 $pid; do sleep 0.1; done
      if [ -d "$home/small" ]; then umount "$home/small" || true; fi
      rm -rf "$home"
    } >/dev/null 2>&1 &
    echo ready
    wait $pid
    """
}
