/// The bytes being written: one block of memory that grows.
struct Output {
  private(set) var start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int
  /// Whether the memory is borrowed. It is replaced by memory of the output's own when it is too small.
  private(set) var isBorrowed = false

  init(capacity: Int) {
    self.capacity = max(capacity, 256)
    start = .allocate(capacity: self.capacity)
  }

  /// Writes into borrowed memory, for as long as that is large enough.
  init(borrowing memory: UnsafeMutableBufferPointer<UInt8>) {
    isBorrowed = memory.baseAddress != nil
    capacity = isBorrowed ? memory.count : 256
    start = memory.baseAddress ?? .allocate(capacity: 256)
  }

  func deallocate() {
    if !isBorrowed { start.deallocate() }
  }

  /// Makes room for some bytes more, and returns the address to write them to.
  @inline(__always)
  mutating func reserve(_ more: Int) -> UnsafeMutablePointer<UInt8> {
    if count + more > capacity { grow(more) }
    return start + count
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    deallocate()
    (start, isBorrowed) = (larger, false)
  }

  @inline(__always)
  mutating func advance(_ written: Int) { count += written }

  @inline(__always)
  mutating func append(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
    UnsafeMutableRawPointer(reserve(length)).copyMemory(from: bytes, byteCount: length)
    count += length
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let base = bytes.baseAddress { append(base, bytes.count) }
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1).pointee = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ text: StaticString) { append(text.utf8Start, text.utf8CodeUnitCount) }

  /// Appends at most eight bytes at once.
  @inline(__always)
  mutating func append(short text: StaticString) {
    UnsafeMutableRawPointer(reserve(8)).storeBytes(of: shortWord(text), as: UInt64.self)
    count += text.utf8CodeUnitCount
  }

  mutating func append(contentsOf bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

  mutating func append(string: String) {
    var text = string
    text.withUTF8 { append($0) }
  }

  /// Removes the bytes written after a point.
  mutating func truncate(to length: Int) { count = length }

  mutating func append(number: Int) {
    let place = reserve(20)
    count += writeDecimal(number, to: place)
  }

  /// Appends a UUID as text. In a key, other characters stand for its hyphens.
  @inline(__always)
  mutating func append(uuid bytes: UnsafeRawPointer, hyphen: StaticString = "-") {
    let start = reserve(64)
    count += writeUUID(bytes, to: start, hyphen: hyphen)
  }

  /// The bytes from a point on.
  func bytes(from index: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start + index, count: count - index)
  }

  func move(into array: inout [UInt8]) { array.append(contentsOf: bytes(from: 0)) }
}

/// A text of at most eight bytes as a word, in the order of memory. The compiler computes it.
@inline(__always)
func shortWord(_ text: StaticString) -> UInt64 {
  var word: UInt64 = 0
  for index in 0..<text.utf8CodeUnitCount {
    word |= UInt64(text.utf8Start[index]) << UInt64(index * 8)
  }
  return word.littleEndian
}

/// Writes a number in decimal, at most 20 bytes, and returns how many they are.
func writeDecimal(_ number: Int, to place: UnsafeMutablePointer<UInt8>) -> Int {
  var magnitude = number.magnitude
  var length = number < 0 ? 2 : 1
  var rest = magnitude / 10
  while rest > 0 {
    length += 1
    rest /= 10
  }
  var index = length
  repeat {
    index -= 1
    place[index] = UInt8(truncatingIfNeeded: magnitude % 10) + 0x30
    magnitude /= 10
  } while magnitude > 0
  if number < 0 { place[0] = UInt8(ascii: "-") }
  return length
}

@inline(__always)
func lowerHex(_ digit: UInt8) -> UInt8 { digit + (digit < 10 ? 0x30 : 0x57) }
