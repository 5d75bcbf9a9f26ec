import CLinux

extension FileRegion {
  /// Writes bytes to a file without a name, which is gone with the last reference.
  ///
  /// - Throws: `HTTPError` where they can't be kept.
  package static func temporary(
    _ bytes: [UInt8], in directory: String = MultipartLimits().temporaryDirectory
  ) async throws -> FileRegion {
    try await Disk.thread.run {
      let descriptor = clinux_temporary_file(directory)
      guard descriptor >= 0 else { throw Disk.failure }
      let region = FileRegion(takingOver: descriptor, offset: 0, length: bytes.count)
      guard clinux_write_all(descriptor, bytes, bytes.count) == 0 else { throw Disk.failure }
      return region
    }
  }
}
