import Bytes
import CLinux
import Synchronization

/// The files of a directory, the small ones with their content in memory.
final class FileCache: Sendable {
  private static let largestKept = 256 * 1024
  /// Compressed forms come on top, smaller each than its file.
  private static let mostBytesKept = 32 * 1024 * 1024

  private struct Entry {
    var file: CachedFile
    /// The loop's turn in which the file was last looked at.
    var turn: UInt64
  }

  private struct Kept {
    var files: [String: Entry] = [:]
    var bytes = 0
    /// Large files that are being sent.
    var regions: [String: SharedRegion] = [:]
  }

  /// An open file for as long as somebody uses it: however many ask for it, it takes one descriptor.
  private struct SharedRegion {
    weak var region: FileRegion?
    let identity: CachedFile.Identity
  }

  private static let mostRegions = 256

  private let directory: Int32
  private let kept = Mutex(Kept())

  /// Takes over the open directory.
  init(directory: Int32) {
    self.directory = directory
  }

  deinit {
    clinux_close(directory)
  }

  /// The file as it is now, or nil if there is none. Requests of one turn of a loop share a look at it.
  ///
  /// - Throws: `HTTPError` with status 503 where the system has no descriptor or memory for it, which says nothing of
  ///   whether there is one.
  func file(_ path: String) throws(HTTPError) -> CachedFile? {
    let turn = EventLoop.current?.state.uptime ?? 0
    var info = clinux_file_info()
    if let entry = kept.withLock({ $0.files[path] }) {
      if entry.turn == turn, turn != 0 { return entry.file }
      // The path may lead elsewhere now, but the file that was found inside the directory is the same still.
      if clinux_file_info_below(directory, path, &info) == 0, entry.file.identity == CachedFile.Identity(info)
      {
        kept.withLock { $0.files[path]?.turn = turn }
        return entry.file
      }
    }
    if let (region, identity) = shared(path) { return Self.large(path, region, identity) }
    let descriptor = clinux_open_below(directory, path)
    guard descriptor >= 0 else {
      if [CLINUX_EMFILE, CLINUX_ENFILE, CLINUX_ENOMEM].contains(-descriptor) { throw Self.overloaded }
      return nil
    }
    guard clinux_file_info(descriptor, &info) == 0, info.is_regular, let size = Int(exactly: info.size) else {
      clinux_close(descriptor)
      return nil
    }
    let identity = CachedFile.Identity(info)
    let region = FileRegion(takingOver: descriptor, offset: 0, length: size)
    if size > Self.largestKept {
      share(region, path, identity)
      return Self.large(path, region, identity)
    }
    // It may have become shorter since.
    guard let bytes = region.bytes() else { throw Self.overloaded }
    let file = CachedFile(
      path: path, identity: identity, content: .memory(bytes), version: Self.version(bytes))
    keep(path, Entry(file: file, turn: turn), bytes.count)
    return file
  }

  private static let overloaded = HTTPError(.serviceUnavailable, headers: ["Retry-After": "1"])

  private static func large(
    _ path: String, _ region: FileRegion, _ identity: CachedFile.Identity
  ) -> CachedFile {
    CachedFile(path: path, identity: identity, content: .region(region), version: version(identity))
  }

  /// A large file that is open already, if it is what the path leads to.
  private func shared(_ path: String) -> (FileRegion, CachedFile.Identity)? {
    guard let shared = kept.withLock({ $0.regions[path] }), let region = shared.region else { return nil }
    var info = clinux_file_info()
    guard clinux_file_info_below(directory, path, &info) == 0, shared.identity == CachedFile.Identity(info)
    else {
      return nil
    }
    return (region, shared.identity)
  }

  private func share(_ region: FileRegion, _ path: String, _ identity: CachedFile.Identity) {
    kept.withLock { kept in
      if kept.regions.count >= Self.mostRegions {
        kept.regions = kept.regions.filter { $0.value.region != nil }
      }
      if kept.regions.count >= Self.mostRegions { kept.regions = [:] }
      kept.regions[path] = SharedRegion(region: region, identity: identity)
    }
  }

  private func keep(_ path: String, _ entry: Entry, _ count: Int) {
    kept.withLock { kept in
      if kept.bytes + count > Self.mostBytesKept { kept = Kept() }
      if let former = kept.files.updateValue(entry, forKey: path) {
        kept.bytes -= Int(former.file.identity.size)
      }
      kept.bytes += count
    }
  }

  /// The hash of the content that a strong tag is made of: FNV-1a in two lanes, 128 bits.
  static func version(_ bytes: [UInt8]) -> String {
    var one = FNV1a()
    var two: UInt64 = 0x6c62_272e_07bb_0142
    for byte in bytes {
      one.add(byte)
      two = (two ^ UInt64(byte)).rotatedLeft(by: 5) &* 0x9e37_79b9_7f4a_7c15
    }
    return "\(String(one.hash, radix: 36))\(String(two, radix: 36))"
  }

  private static func version(_ identity: CachedFile.Identity) -> String {
    let parts = [
      UInt64(bitPattern: identity.size), UInt64(bitPattern: identity.seconds),
      UInt64(bitPattern: identity.nanoseconds), identity.inode,
    ]
    return parts.map { String($0, radix: 36) }.joined(separator: "-")
  }
}

extension UInt64 {
  fileprivate func rotatedLeft(by count: UInt64) -> UInt64 { self << count | self >> (64 - count) }
}
