extension StaticFiles {
  /// The same files, but for a script that is served as one with all the modules it imports, without comments and
  /// white space and with short names of variables: one request instead of many. It is made now, and changes no more.
  ///
  /// - Throws: `cannotJoin` where a module is missing or is not written as this needs: imports as
  ///   `import {a, b} from './x.js';`, exports before declarations, top-level names that are unique among all
  ///   modules, comments that have their own lines, and no variable that is named like a global one in use.
  public func joiningModules(of path: String) throws(StaticFilesError) -> StaticFiles {
    try joining(path, by: ScriptJoiner.join)
  }

  /// The same files, but for a style sheet that is served as one with all that it imports, without empty lines. It is
  /// made now, and changes no more.
  ///
  /// - Throws: `cannotJoin` where a style sheet is missing, or its import is not written as `@import './x.css';` on
  ///   a line of its own.
  public func joiningStyles(of path: String) throws(StaticFilesError) -> StaticFiles {
    try joining(path, by: StyleJoiner.join)
  }

  private func joining(
    _ path: String,
    by join: (String, @escaping (String) -> [UInt8]?) throws(StaticFilesError) -> [UInt8]
  ) throws(StaticFilesError) -> StaticFiles {
    var changed: Int64 = 0
    let bytes = try join(path) { [cache] part in
      guard Self.isServable(part), let file = try? cache.file(part),
        case .memory(let bytes) = file.plain.content
      else { return nil }
      changed = max(changed, file.identity.seconds)
      return bytes
    }
    var files = self
    files.made[path] = CachedFile(
      path: path,
      identity: CachedFile.Identity(
        size: Int64(bytes.count), seconds: changed, nanoseconds: 0, inode: 0, device: 0),
      content: .memory(bytes), version: FileCache.version(bytes))
    return files
  }
}
