import Files
import Foundation
import Glibc
import TestSupport
import Testing

/// Where a person has something written: links, files, folders, pipes and devices.
struct WrittenFileTests {
  private let home: TemporaryDirectory

  init() throws { home = try TemporaryDirectory() }

  private func write(_ text: String, to path: String, replacing: Bool = true) throws {
    let file = try WrittenFile(path, replacing: replacing, mark: "part")
    try file.write(Array(text.utf8)[...])
    try file.place()
  }

  private func reason(_ path: String, replacing: Bool = true) throws -> FileFault.Reason? {
    do {
      try WrittenFile.check(path, replacing: replacing)
      try write("new", to: path, replacing: replacing)
      return nil
    } catch let fault as FileFault {
      return fault.reason
    }
  }

  @Test func `W-23 links are followed and stay, and what they lead to is replaced by a new file`()
    throws
  {
    _ = try home.directory("far")
    let file = try home.write("old", to: "far/file")
    #expect(chmod(file, 0o644) == 0)
    let open = try #require(fopen(file, "r"))
    defer { fclose(open) }
    #expect(symlink("far/file", home.path(of: "near")) == 0)
    #expect(symlink(home.path(of: "near"), home.path(of: "nearest")) == 0)
    #expect(try reason(home.path(of: "nearest"), replacing: false) == .exists)
    try write("new", to: home.path(of: "nearest"))
    #expect(try home.read("far/file") == Data("new".utf8))
    #expect(getc(open) == Int32(UInt8(ascii: "o")), "the file before was written into")
    var status = stat()
    #expect(lstat(file, &status) == 0 && status.st_mode == S_IFREG | 0o600)
    for link in ["near", "nearest"] {
      #expect(lstat(home.path(of: link), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    }
    #expect(symlink("far/none", home.path(of: "dangling")) == 0)
    try write("made", to: home.path(of: "dangling"), replacing: false)
    #expect(try home.read("far/none") == Data("made".utf8))
    #expect(symlink("loop", home.path(of: "loop")) == 0)
    #expect(try reason(home.path(of: "loop")) == .wrongKind)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path(of: "far")).count == 2)
  }

  @Test func `W-23 only regular files are replaced`() throws {
    let folder = try home.directory("folder")
    let pipe = home.path(of: "pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    let place = home.path(of: "s")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(place.utf8)) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(bound == 0)
    #expect(symlink("folder", home.path(of: "link")) == 0)
    for path in [folder, folder + "/", pipe, place, home.path(of: "link")] {
      for replacing in [true, false] {
        #expect(try reason(path, replacing: replacing) == .wrongKind, "\(path)")
      }
    }
    #expect(try reason("/dev/null") == nil)
    #expect(try reason("/dev/full") == .full)
    var status = stat()
    #expect(lstat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    #expect(lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    #expect(try reason(home.path(of: "none/file")) == .missing)
  }

  @Test func `W-23 a pipe that is read and an open file take what is written`() throws {
    let pipe = home.path(of: "pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try write("through", to: pipe, replacing: false)
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(read(reader, &bytes, 16) == 7 && bytes.starts(with: Array("through".utf8)))
    let path = try home.write("", to: "open")
    let file = open(path, O_WRONLY)
    defer { close(file) }
    #expect(Glibc.write(file, "a", 1) == 1)
    try write("b", to: "/dev/fd/\(file)", replacing: false)
    try write("c", to: "/proc/self/fd/\(file)", replacing: false)
    #expect(Glibc.write(file, "d", 1) == 1)
    #expect(try home.read("open") == Data("abcd".utf8))
  }
}
