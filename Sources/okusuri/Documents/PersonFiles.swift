import Files
import FoundationEssentials
import Glibc
import Synchronization
import Threads
import ViewModels

/// The person's own folders: where files are attached from and saved to.
final class PersonFiles: Sendable {
  /// As many names as Tab looks at.
  private static let most = 10_000

  private let home: String
  private let desktop: Desktop
  /// Folders with copies that other programs read; they go with the program.
  private let copies = Mutex<[RunDirectory]>([])

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    home = environment["HOME"] ?? "/"
    desktop = Desktop(environment: environment)
  }

  /// Takes the copies away. A program that is ended by force leaves it to the shell that waits for its end.
  func close() {
    copies.withLock { for folder in $0 { folder.remove() } }
  }

  var answers: LocalFiles {
    LocalFiles(
      complete: { await self.completion(of: $0) }, absolute: { self.absolute($0) },
      place: { "~/" + $0 }, copyPath: { self.copyPath($0) },
      open: { [desktop] in await desktop.open($0) })
  }

  /// The path from the root on; `~` is the home.
  func absolute(_ path: String) -> String {
    if path == "~" { return home }
    if path.hasPrefix("~/") { return home + path.dropFirst() }
    return path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// A name in a new folder that only this user can enter; nil when there is no room for one.
  private func copyPath(_ name: String) -> String? {
    guard let folder = try? RunDirectory("okusuri") else { return nil }
    folder.outlive()
    copies.withLock { $0.append(folder) }
    return folder.path + "/" + name
  }

  /// What Tab makes of a path: as much as all the names that fit have in common.
  @concurrent
  private func completion(of path: String) async -> LocalFiles.Completion {
    if path == "~" { return LocalFiles.Completion(text: "~/", names: []) }
    let cut = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let (folder, beginning) = (path[..<cut], path[cut...])
    let place = absolute(folder.isEmpty ? "." : String(folder))
    let all = try? Folder.names(in: place, most: Self.most)
    let names = (all ?? []).filter { name in
      name.hasPrefix(beginning) && (beginning.hasPrefix(".") || !name.hasPrefix("."))
    }.sorted()
    guard let common = Self.common(names) else {
      return LocalFiles.Completion(text: path, names: [])
    }
    let isWhole = names.count == 1
    let end = isWhole && Self.isFolder("\(place)/\(common)") ? "/" : ""
    return LocalFiles.Completion(text: folder + common + end, names: isWhole ? [] : names)
  }

  /// What all names begin with; nil without names.
  private static func common(_ names: [String]) -> String? {
    guard var common = names.first else { return nil }
    for name in names.dropFirst() {
      while !name.hasPrefix(common) { common.removeLast() }
    }
    return common
  }

  private static func isFolder(_ path: String) -> Bool {
    guard let folder = opendir(path) else { return false }
    closedir(folder)
    return true
  }
}

/// The desktop's way to open a file with the program for it: `xdg-open`, never through a shell.
struct Desktop: Sendable {
  /// True when there is a desktop at all: elsewhere xdg-open would look for a browser in this terminal.
  private let isThere: Bool

  init(environment: [String: String]) {
    isThere = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
  }

  /// So long a program may take to say that it cannot.
  private static let patience = Duration.seconds(2)

  /// False when there is no desktop, no such program, or it says at once that it cannot.
  @concurrent
  func open(_ path: String) async -> Bool {
    guard isThere, path.hasPrefix("/"), let child = DetachedProgram.start(["xdg-open", path])
    else { return false }
    let ends = Self.end(of: child)
    return await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for await status in ends { return status == 0 }
        return true
      }
      group.addTask {
        // A program that stays is one that shows the file: nothing announces that it does. Cancelled, nobody
        // wants to know.
        try? await Task.sleep(for: Self.patience)
        return true
      }
      defer { group.cancelAll() }
      return await group.next() ?? true
    }
  }

  /// The status that a child ends with, told once; a thread waits for it, so that no child is left behind.
  private static func end(of child: pid_t) -> AsyncStream<Int32> {
    let (ends, report) = AsyncStream.makeStream(of: Int32.self)
    OwnThread.run {
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
      report.yield(status)
      report.finish()
    }
    return ends
  }
}
