import Glibc

/// Changes of folders, made safe from a loss of power.
enum FileSync {
  /// Has the folder of a file remember the file's name.
  static func folder(of path: String) throws(DatabaseError) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw .notWritable(path: folder, reason: String(cString: strerror(errno))) }
    defer { close(file) }
    guard fsync(file) == 0 else {
      throw .notWritable(path: folder, reason: String(cString: strerror(errno)))
    }
  }
}
