import Foundation

/// Takes what a row's pipeline or closures deliver; the compiler can't leave out how it came about.
@inline(never)
@_optimize(none)
func eat(_ value: Int) {}

/// A closure that the compiler doesn't see through, as it wouldn't in an app.
@inline(never)
@_optimize(none)
func opaque<Input, Output>(
  _ body: @escaping @Sendable (Input) -> Output
) -> @Sendable (Input) -> Output { body }

/// Nanoseconds for each of `count` elements, once.
func measure(_ count: Int, _ make: (Int) -> () -> Void) -> Double {
  ContinuousClock().measure(make(count)) / .nanoseconds(1) / Double(count)
}

/// Prints one row of the table: the pipeline, and the same work as closures. They take turns three times, after a run
/// that counts for nothing; the best is printed, and the ratio of each turn noted for Benchmarks/compare.
func row(
  _ name: String, _ count: Int, closures: ((Int) -> () -> Void)? = nil, _ make: (Int) -> () -> Void
) {
  var (ours, plain): ([Double], [Double]) = ([], [])
  _ = measure(max(1, count / 10), make)
  if let closures { _ = measure(max(1, count / 10), closures) }
  for _ in 0..<3 {
    ours.append(measure(count, make))
    if let closures { plain.append(measure(count, closures)) }
  }
  print(
    cell(name, 46, left: true), cell(figure(ours.min() ?? 0), 10), cell(plain.min().map(figure) ?? "", 10))
  if !plain.isEmpty { note("\(name), of closures", zip(ours, plain).map { $0 / $1 }) }
}

/// Notes ratios for Benchmarks/compare.
func note(_ name: String, _ ratios: [Double]) {
  guard let path = ProcessInfo.processInfo.environment["BENCH_RATIOS"], let file = fopen(path, "a") else {
    return
  }
  fputs("\(name)\t\(ratios.map(\.description).joined(separator: " "))\n", file)
  fclose(file)
}

func figure(_ nanoseconds: Double) -> String {
  let tenths = Int((nanoseconds * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}

func cell(_ text: String, _ width: Int, left: Bool = false) -> String {
  let space = String(repeating: " ", count: max(0, width - text.count))
  return left ? text + space : space + text
}
