import Glibc
import HTTPTesting

/// A directory that goes with the test.
final class TemporaryDirectory {
  let path: String

  init() throws {
    var template = Array("/tmp/http-files-XXXXXX\0".utf8CString.dropLast())
    guard mkdtemp(&template) != nil else { throw TestFailure("no directory") }
    path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  func write(_ name: String, _ content: [UInt8]) {
    let parts = name.split(separator: "/")
    for end in 1..<max(parts.count, 1) { mkdir("\(path)/\(parts[..<end].joined(separator: "/"))", 0o755) }
    let file = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    _ = content.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    close(file)
  }

  func write(_ name: String, _ content: String) { write(name, Array(content.utf8)) }
  func link(_ name: String, to target: String) { symlink(target, "\(path)/\(name)") }

  /// The names of what it holds.
  var names: [String] { Self.names(in: path) }

  private static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  deinit {
    Self.remove(path)
  }

  /// Without another process, which for a moment would hold every socket that other tests have open.
  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for name in names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
