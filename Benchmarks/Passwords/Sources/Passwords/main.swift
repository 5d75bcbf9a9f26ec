import Foundation

/// How long a password takes to be judged, and the memory that this costs: half a thousand made-up passwords of all lengths,
/// and the ones that take longest.

/// Makes passwords of words, digits and keys, always the same ones.
struct Passwords: Sequence, IteratorProtocol {
  private static let parts = [
    "correct", "horse", "P@ssw0rd", "qwerty", "1984", "aaaa", "zxcvbn", "é", "📚", "Tr0ub4dor&3", "abcdef",
    "24.12.1999", " ",
  ]
  private var seed: UInt64 = 1
  private var count = 0

  mutating func next() -> String? {
    if count == 500 { return nil }
    count += 1
    var password = ""
    while password.count < 1 + count % 128 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      password += Self.parts[Int(seed >> 33) % Self.parts.count]
    }
    return password
  }
}

/// The resident memory of this process in bytes, with the pages of files that it has touched (proc_pid_status(5)).
func residentBytes() -> Int {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
    let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
  else { return 0 }
  return kilobytes << 10
}

/// The milliseconds of a processor that this thread has used (clock_gettime(3)): other processes don't count.
func usedMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}

/// The milliseconds that the slowest of some passwords takes, each at the best of five times.
func slowest(of passwords: [String]) -> Double {
  passwords.map { password in
    (0..<5).map { _ in
      let begin = usedMilliseconds()
      _ = PasswordEstimate(of: password, name: "jonathan.appleseed")
      return usedMilliseconds() - begin
    }.min() ?? 0
  }.max() ?? 0
}

/// Notes what was measured for Benchmarks/compare.
func note(_ name: String, _ values: [Double]) {
  print("\(name): \(values.map { String(format: "%.3f", $0) }.joined(separator: ", "))")
  guard let path = ProcessInfo.processInfo.environment["BENCH_RATIOS"], let file = fopen(path, "a") else {
    return
  }
  fputs("\(name)\t\(values.map(\.description).joined(separator: " "))\n", file)
  fclose(file)
}

// What takes the library longest: keys in turn, one key, digits that may be dates, letters with others for them.
let hard = [
  "12", "01", "1q", "qw", "zx", "ao", "1", "a", "@", "19", "112", "1234", "987654321", "1212121212a",
  "1212121212z", "0101010101z", "$1l3n7",
].map {
  String(String(repeating: $0, count: 200).prefix(200))
}
let passwords = Array(Passwords()) + hard
// What the runtime loads for a text's first folding is not the judging's.
_ = "Ää".folding(options: .diacriticInsensitive, locale: nil)
_ = residentBytes()
let before = residentBytes()
for password in passwords { _ = PasswordEstimate(of: password, name: "jonathan.appleseed") }
note("memory of judging passwords, in MB", [Double(residentBytes() - before) / Double(1 << 20)])
note("the slowest password judged, in ms", (0..<3).map { _ in slowest(of: passwords) })
