import CLinux

/// Gathers the bytes of an uploaded file: in memory first, on the disk when they become many. They are charged before they are
/// kept.
struct FileSink {
  private var memory: [UInt8] = []
  private var region: FileRegion?
  private(set) var count = 0
  private let limits: MultipartLimits
  /// The charges for what is in memory and on the disk; nil where nobody counts that.
  private let memoryCharge: Charge?
  private let fileCharge: Charge?

  init(_ limits: MultipartLimits, _ account: LedgerAccount? = nil) {
    self.limits = limits
    memoryCharge = account?.charge(of: .memory)
    fileCharge = account?.charge(of: .temporaryFiles)
  }

  mutating func write(_ bytes: [UInt8]) async throws {
    try memoryCharge?.grow(by: bytes.count)
    count += bytes.count
    memory += bytes
    // Written in large pieces.
    guard count > limits.maxFileBytesInMemory, memory.count >= 64 * 1024 || region == nil else { return }
    try await flush()
  }

  mutating func finish() async throws -> UploadedFile.Content {
    guard let region else { return .memory(memory, memoryCharge) }
    if !memory.isEmpty { try await flush() }
    return .disk(FileRegion(0..<count, of: region), fileCharge)
  }

  private mutating func flush() async throws {
    try fileCharge?.grow(by: memory.count)
    let (bytes, region, directory) = (memory, self.region, limits.temporaryDirectory)
    memory = []
    defer { memoryCharge?.shrink(by: bytes.count) }
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
