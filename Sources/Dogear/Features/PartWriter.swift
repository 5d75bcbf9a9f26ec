/// Gathers what is written, and passes it on in parts of about 64 KiB, each once the one before was taken.
struct PartWriter {
  static let partSize = 64 * 1024

  private var part: [UInt8] = []
  private let write: ([UInt8]) async throws -> Void

  /// Makes a writer.
  ///
  /// - Parameter write: takes a part, and returns when it wants the next one.
  init(_ write: @escaping ([UInt8]) async throws -> Void) {
    self.write = write
  }

  /// Writes bytes.
  mutating func append(_ bytes: some Sequence<UInt8>) async throws {
    part.append(contentsOf: bytes)
    if part.count >= Self.partSize { try await flush() }
  }

  /// Writes a text as UTF-8.
  mutating func append(_ text: String) async throws {
    try await append(text.utf8)
  }

  /// Passes on what was gathered.
  mutating func flush() async throws {
    guard !part.isEmpty else { return }
    try await write(part)
    part = []
  }
}
