/// Blocks of memory that the connections of one loop lend to each other.
final class BufferPool {
  static let blockSize = 16 * 1024
  /// Room for what a connection sends in one turn, 64 KB and the frame or record that crosses that mark.
  static let largeBlockSize = 96 * 1024
  static let receiveSize = 64 * 1024
  private static let keptBlocks = 64
  private static let keptLargeBlocks = 4

  /// The buffer in which every connection of the loop receives; what stays unread moves to a buffer of the connection.
  let receive = UnsafeMutablePointer<UInt8>.allocate(capacity: receiveSize)
  // Unchecked: see `LoopState`.
  @exclusivity(unchecked) private var blocks: [UnsafeMutablePointer<UInt8>] = []
  @exclusivity(unchecked) private var largeBlocks: [UnsafeMutablePointer<UInt8>] = []

  deinit {
    receive.deallocate()
    for block in blocks + largeBlocks { block.deallocate() }
  }

  /// A block with room for so many bytes, or more.
  func take(_ count: Int) -> (block: UnsafeMutablePointer<UInt8>, capacity: Int) {
    if count <= Self.blockSize {
      (blocks.popLast() ?? .allocate(capacity: Self.blockSize), Self.blockSize)
    } else if count <= Self.largeBlockSize {
      (largeBlocks.popLast() ?? .allocate(capacity: Self.largeBlockSize), Self.largeBlockSize)
    } else {
      (.allocate(capacity: count), count)
    }
  }

  func give(_ block: UnsafeMutablePointer<UInt8>, capacity: Int) {
    if capacity == Self.blockSize, blocks.count < Self.keptBlocks {
      blocks.append(block)
    } else if capacity == Self.largeBlockSize, largeBlocks.count < Self.keptLargeBlocks {
      largeBlocks.append(block)
    } else {
      block.deallocate()
    }
  }
}

/// A queue of bytes that holds memory only while it is not empty. Its owner must `release()` it.
struct Buffer {
  private(set) var base: UnsafeMutablePointer<UInt8>?
  private var capacity = 0
  private var start = 0
  private var end = 0
  private let pool: BufferPool

  init(pool: BufferPool) {
    self.pool = pool
  }

  var count: Int { end - start }
  var isEmpty: Bool { end == start }
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base.map { UnsafePointer($0 + start) }, count: count)
  }

  /// Room for `extra` bytes, to be confirmed by `commit(_:)`.
  mutating func reserve(_ extra: Int) -> UnsafeMutablePointer<UInt8> {
    if let base, end + extra <= capacity { return base + end }
    return grow(extra)
  }

  mutating func commit(_ count: Int) {
    end += count
  }

  private mutating func grow(_ extra: Int) -> UnsafeMutablePointer<UInt8> {
    let needed = count + extra
    if let base, needed <= capacity {
      base.update(from: base + start, count: count)
      end = count
      start = 0
      return base + end
    }
    // Beyond the largest block twice as much each time.
    let (grown, size) = pool.take(needed <= BufferPool.largeBlockSize ? needed : max(needed, capacity * 2))
    let kept = count
    if let base {
      grown.update(from: base + start, count: kept)
      pool.give(base, capacity: capacity)
    }
    (base, capacity, start, end) = (grown, size, 0, kept)
    return grown + kept
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return }
    reserve(bytes.count).update(from: source, count: bytes.count)
    commit(bytes.count)
  }

  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Removes the first `count` bytes; an empty buffer gives its memory back.
  mutating func drop(_ count: Int) {
    start += count
    if start == end { release() }
  }

  mutating func release() {
    if let base { pool.give(base, capacity: capacity) }
    (base, capacity, start, end) = (nil, 0, 0, 0)
  }
}
