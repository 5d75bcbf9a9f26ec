/// Joins a style sheet and those it imports into one. An import has a line of its own: `@import './x.css';`.
enum StyleJoiner {
  /// The style sheet at a path with all it imports, each in the place of its import; `read` gives a file's text.
  static func join(
    _ path: String, read: @escaping (String) -> [UInt8]?
  ) throws(StaticFilesError) -> [UInt8] {
    guard let bytes = read(path) else {
      throw .cannotJoin(file: path, line: 1, reason: "there is no such file, or it is too large")
    }
    let folder = path.split(separator: "/").dropLast().map { "\($0)/" }.joined(separator: "")
    var joined: [UInt8] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let text = String(decoding: line, as: UTF8.self)
      if !text.hasPrefix("@import") {
        joined.append(contentsOf: line)
        joined.append(UInt8(ascii: "\n"))
      } else if text.hasPrefix("@import './"), text.hasSuffix("';") {
        let imported = String(text.dropFirst("@import './".count).dropLast("';".count))
        joined.append(contentsOf: try join(folder + imported, read: read))
      } else {
        throw .cannotJoin(
          file: path, line: index + 1, reason: "an import has to be written: @import './x.css';")
      }
    }
    return joined
  }
}
