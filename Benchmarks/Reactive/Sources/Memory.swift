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

/// What an open page of an app holds: fields, and messages that follow from them.
private final class Page: ObservableObject {
  @Published var name = ""
  @Published var email = ""
  @Published var password = ""
  @Published var again = ""
  @Published var title = ""
  @Published var author = ""
  @Published var isAccepted = false
  @Published var count = 0
  @Published var nameMessage = ""
  @Published var emailMessage = ""
  @Published var passwordMessage = ""
  @Published var againMessage = ""
  @Published var titleMessage = ""
  @Published var authorMessage = ""
  @Published var isComplete = false
  @Published var summary = ""
  var observer: AnyCancellable?

  init(hasPipelines: Bool) {
    guard hasPipelines else { return }
    $name.map { $0.isEmpty ? "?" : "" }.assign(to: &$nameMessage)
    $email.map { $0.isEmpty ? "?" : "" }.assign(to: &$emailMessage)
    $password.map { $0.isEmpty ? "?" : "" }.assign(to: &$passwordMessage)
    $title.map { $0.isEmpty ? "?" : "" }.assign(to: &$titleMessage)
    $author.map { $0.isEmpty ? "?" : "" }.assign(to: &$authorMessage)
    $count.removeDuplicates().map { "\($0)" }.assign(to: &$summary)
    $name.removeDuplicates().map { $0 }.assign(to: &$title)
    $password.combineLatest($again).map { $0 == $1 ? "" : "!" }.assign(to: &$againMessage)
    $name.combineLatest($email, $isAccepted).map { !$0.isEmpty && !$1.isEmpty && $2 }.assign(to: &$isComplete)
    $title.combineLatest($author).map { $0 + $1 }.assign(to: &$summary)
    observer = objectWillChange.sink { eat(1) }
  }
}

/// Things that stay, so that no row finds room that an earlier one left.
// Only the main thread measures.
nonisolated(unsafe) private var kept: [Any] = []

/// Bytes by which the heap grows for each of many things, the allocator's own included.
private func hold<Thing: AnyObject>(
  _ name: String, less base: Double = 0, count: Int = 50_000, _ make: () -> Thing
) -> Double {
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
  _ = hold("page with 16 @Published", count: 10_000) { Page(hasPipelines: false) }
  let page = hold("page with 16 @Published, observed, 10 pipelines", count: 10_000) {
    Page(hasPipelines: true)
  }
  note("page with 16 @Published, observed, 10 pipelines, in KB", [page / 1000])
}
