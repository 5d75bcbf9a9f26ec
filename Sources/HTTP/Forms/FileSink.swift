import CLinux

/// Gathers the bytes of an uploaded file: in memory first, on the disk when they become many.
struct FileSink {
  private var memory: [UInt8] = []
  private var region: FileRegion?
  private(set) var count = 0
  private let limits: MultipartLimits

  init(_ limits: MultipartLimits) {
    self.limits = limits
  }

  mutating func write(_ bytes: [UInt8]) async throws {
    count += bytes.count
    memory += bytes
    // Written in large pieces.
    guard count > limits.maxFileBytesInMemory, memory.count >= 64 * 1024 || region == nil else { return }
    try await flush()
  }

  mutating func finish() async throws -> UploadedFile.Content {
    guard let region else { return .memory(memory) }
    if !memory.isEmpty { try await flush() }
    return .disk(FileRegion(0..<count, of: region))
  }

  private mutating func flush() async throws {
    let (bytes, region, directory) = (memory, self.region, limits.temporaryDirectory)
    memory = []
    self.region = try await Disk.thread.run {
      var region = region
      if region == nil {
        let descriptor = clinux_temporary_file(directory)
        guard descriptor >= 0 else { throw Disk.failure }
        region = FileRegion(takingOver: descriptor, offset: 0, length: .max)
      }
      guard let region, clinux_write_all(region.descriptor, bytes, bytes.count) == 0 else {
        throw Disk.failure
      }
      return region
    }
  }
}
