import Glibc

extension DatabaseArchive {
  /// Writes one state of a database to a file, which nobody else may read. It has another name until it is whole, on the disk,
  /// and was read again; an older file of its name stays until then.
  ///
  /// - Throws: as the writing to a descriptor does.
  @discardableResult
  public static func write(
    _ address: DatabaseAddress, known: [MigrationSeries], header: ArchiveHeader, toFile path: String,
    progress: @escaping @Sendable (CopyProgress) -> Void = { _ in }
  ) async throws -> [TableSummary] {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw ArchiveError.inputOutput(path: path, reason: "it is there, and no file")
    }
    let partial = "\(path).\(getpid())\(partialSuffix)"
    unlink(partial)
    let file = Glibc.open(partial, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(path) }
    defer {
      close(file)
      unlink(partial)
    }
    let tables = try await write(address, known: known, header: header, to: file, progress: progress)
    guard fsync(file) == 0 else { throw failure(path) }
    guard try await check(file, progress: progress).tables == tables else {
      throw ArchiveError.damaged("it can't be read as it was written")
    }
    guard rename(partial, path) == 0 else { throw failure(path) }
    try FileSync.folder(of: path)
    return tables
  }

  /// The end of the name of a file that is not whole yet.
  public static let partialSuffix = ".partial"

  /// Opens an archive to read it.
  ///
  /// - Throws: `ArchiveError.inputOutput`.
  public static func open(_ path: String) throws -> Int32 {
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    return file
  }

  /// Copies an archive that comes through a pipe to a file without a name, so that it can be checked before it is used. It goes
  /// when it is closed.
  ///
  /// - Parameter folder: the folder on whose disk there is room for it.
  /// - Throws: `ArchiveError.inputOutput`.
  public static func spool(_ input: Int32, in folder: String) throws -> Int32 {
    var template = Array("\(folder)/.dogear-archive-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { throw failure(folder) }
    unlink(template)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(input, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        if count == 0 { return file }
        break
      }
      guard Glibc.write(file, buffer, count) == count else { break }
    }
    defer { close(file) }
    throw failure(folder)
  }

  private static func failure(_ path: String) -> ArchiveError {
    .inputOutput(path: path, reason: String(cString: strerror(errno)))
  }
}
