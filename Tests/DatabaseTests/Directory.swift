import Glibc
import Testing

/// Runs a test with the path of a folder, which goes with what is in it afterwards.
func inDirectory(_ body: (String) async throws -> Void) async throws {
  var template = Array("/tmp/dogear-opening-XXXXXX".utf8CString)
  try #require(mkdtemp(&template) != nil)
  let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  defer {
    for name in ["dogear.sqlite3", "folder.sqlite3"] {
      for suffix in ["", "-wal", "-shm", ".lock"] { unlink("\(path)/\(name)\(suffix)") }
      rmdir("\(path)/\(name)")
    }
    rmdir(path)
  }
  try await body(path)
}
