import Combine

#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

private final class Properties: ObservableObject {
  @Published var a = 0
  @Published var b = 0
  @Published var c = 0
  @Published var d = 0
  var observer: AnyCancellable?
}

/// Things that stay, so that no row finds room that an earlier one left.
// Only the main thread measures.
nonisolated(unsafe) private var kept: [Any] = []

/// Bytes by which the heap grows for each of many things, the allocator's own included.
private func hold<Thing: AnyObject>(_ name: String, less base: Double = 0, _ make: () -> Thing) -> Double {
  let count = 50_000
  var things: [Thing] = []
  things.reserveCapacity(count)
  let before = UInt(bitPattern: sbrk(0))
  for _ in 0..<count { things.append(make()) }
  let bytes = Double(UInt(bitPattern: sbrk(0)) - before) / Double(count)
  kept.append(things)
  print(cell(name, 46, left: true), cell(figure(bytes - base), 10))
  return bytes
}

/// The first table: what idle things hold.
func memoryTable() {
  print(cell("memory of what is idle", 46, left: true), cell("bytes", 10))
  let subject = PassthroughSubject<Int, Never>()
  _ = hold("subject → sink") { subject.sink { eat($0) } }
  _ = hold("subject → map → filter → sink") {
    subject.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.sink { eat($0) }
  }
  let idle = hold("object with 4 @Published") { Properties() }
  _ = hold("  + an observer of it", less: idle) {
    let object = Properties()
    object.observer = object.objectWillChange.sink { eat(1) }
    return object
  }
  _ = hold("  + map → assign(to:)", less: idle) {
    let object = Properties()
    object.$a.map { $0 &+ 1 }.assign(to: &object.$d)
    return object
  }
  _ = hold("  + combineLatest of 2 → map → assign(to:)", less: idle) {
    let object = Properties()
    object.$a.combineLatest(object.$b).map { $0 &+ $1 }.assign(to: &object.$d)
    return object
  }
}
