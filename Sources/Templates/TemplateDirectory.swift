#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads the templates below a directory.
struct TemplateDirectory {
  let path: String

  /// Every `*.mustache` file, by its path without the extension.
  func read() throws -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    try visit("", depth: 0) { name, status in
      found[String(name.dropLast(9))] = try file(name, size: Int(status.st_size))
    }
    return found
  }

  /// A number that changes with names, sizes and times of change.
  func version() throws -> UInt64 {
    var sum: UInt64 = 0
    try visit("", depth: 0) { name, status in
      var name = name
      var hash = name.withUTF8 { Hash.of($0) }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      for value in [Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec)] {
        hash = Hash.combine(hash, Hash.of(value))
      }
      // A sum, because a directory has no order.
      sum &+= hash
    }
    return sum
  }

  private func visit(_ folder: String, depth: Int, _ body: (String, stat) throws -> Void) throws {
    let full = folder.isEmpty ? path : path + "/" + folder
    guard depth < 16, let directory = opendir(full) else {
      throw TemplateError(
        file: full, line: 1, column: 1, message: "The directory can't be read: \(reason()).")
    }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix(".") { continue }
      let inner = folder.isEmpty ? name : folder + "/" + name
      var status = stat()
      guard stat(path + "/" + inner, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        try visit(inner, depth: depth + 1, body)
      } else if name.hasSuffix(".mustache"), status.st_mode & S_IFMT == S_IFREG {
        try body(inner, status)
      }
    }
  }

  private func file(_ name: String, size: Int) throws -> [UInt8] {
    guard size <= Source.byteLimit else {
      throw TemplateError(
        file: name, line: 1, column: 1, message: "The file is larger than \(Source.byteLimit / 1024) KB.")
    }
    let descriptor = open(path + "/" + name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw TemplateError(
        file: name, line: 1, column: 1, message: "The file can't be read: \(reason()).")
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, into: &chunk)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw TemplateError(
          file: name, line: 1, column: 1, message: "The file can't be read: \(reason()).")
      }
      bytes.append(contentsOf: chunk[..<count])
      if bytes.count > Source.byteLimit { return bytes }
    }
  }

  private func read(_ descriptor: Int32, into chunk: inout [UInt8]) -> Int {
    chunk.withUnsafeMutableBytes { bytes in
      #if canImport(Glibc)
        Glibc.read(descriptor, bytes.baseAddress, bytes.count)
      #elseif canImport(Musl)
        Musl.read(descriptor, bytes.baseAddress, bytes.count)
      #else
        Darwin.read(descriptor, bytes.baseAddress, bytes.count)
      #endif
    }
  }

  private func reason() -> String { String(cString: strerror(errno)) }
}
