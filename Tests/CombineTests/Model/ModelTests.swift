import Foundation
import Testing

/// Random chains of operators against a reference.
@Suite(.timeLimit(.minutes(10))) struct ModelTests {
  /// The seeds of one test; `MODEL_SEED` repeats one.
  private static let seeds =
    0..<(ProcessInfo.processInfo.environment["MODEL_CASES"].flatMap { Int($0) } ?? 20_000)

  @Test("Chains of operators send what the reference sends, at the same times", arguments: [0, 1, 2, 3])
  func chainsAgree(quarter: Int) {
    if let seed = ProcessInfo.processInfo.environment["MODEL_SEED"].flatMap({ Int($0) }) {
      if quarter == 0 { check(seed, isVerbose: true) }
      return
    }
    for seed in Self.seeds where seed % 4 == quarter { check(seed) }
  }

  private func check(_ seed: Int, isVerbose: Bool = false) {
    let modelCase = ModelCase(seed: seed)
    if isVerbose { print("\(modelCase)\n\(modelCase.runReference())") }
    guard modelCase.difference() != nil else { return }
    let smallest = modelCase.shrunk()
    guard let (combine, reference) = smallest.difference() else { return }
    Issue.record("seed \(seed)\n\(smallest)\ncombine:   \(combine)\nreference: \(reference)")
  }
}
