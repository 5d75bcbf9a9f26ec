/// Takes what a row's pipeline or closures deliver; the compiler can't leave out how it came about.
@inline(never)
@_optimize(none)
func eat(_ value: Int) {}

/// A closure that the compiler doesn't see through, as it wouldn't in an app.
@inline(never)
@_optimize(none)
func opaque<Input, Output>(_ body: @escaping (Input) -> Output) -> (Input) -> Output { body }

/// Nanoseconds for each of `count` elements: the best of three runs, after one that counts for nothing.
func measure(_ count: Int, _ make: (Int) -> () -> Void) -> Double {
  make(max(1, count / 10))()
  var best = Double.infinity
  for _ in 0..<3 {
    let work = make(count)
    let duration = ContinuousClock().measure(work)
    best = min(best, duration / .nanoseconds(1) / Double(count))
  }
  return best
}

/// Prints one row of the table: the pipeline, and the same work as closures.
func row(
  _ name: String, _ count: Int, closures: ((Int) -> () -> Void)? = nil, _ make: (Int) -> () -> Void
) {
  let ours = measure(count, make)
  let plain = closures.map { measure(count, $0) }
  print(cell(name, 46, left: true), cell(figure(ours), 10), cell(plain.map(figure) ?? "", 10))
}

func figure(_ nanoseconds: Double) -> String {
  let tenths = Int((nanoseconds * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}

func cell(_ text: String, _ width: Int, left: Bool = false) -> String {
  let space = String(repeating: " ", count: max(0, width - text.count))
  return left ? text + space : space + text
}
