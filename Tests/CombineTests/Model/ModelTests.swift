import Foundation
import Testing

/// Random chains of operators against a reference.
@Suite(.timeLimit(.minutes(10))) struct ModelTests {
  /// The number of seeds; `MODEL_CASES` chooses another, `MODEL_SEED` repeats one seed.
  private static let count =
    ProcessInfo.processInfo.environment["MODEL_CASES"].flatMap { Int($0) } ?? 20_000

  @Test("Chains of operators send what the reference sends, at the same times", arguments: [0, 1, 2, 3])
  func chainsAgree(quarter: Int) {
    if let seed = ProcessInfo.processInfo.environment["MODEL_SEED"].flatMap({ Int($0) }) {
      if quarter == 0 { _ = agrees(seed, isVerbose: true) }
      return
    }
    // The first failure is enough, because making it small takes time.
    for seed in 0..<Self.count where seed % 4 == quarter { guard agrees(seed) else { return } }
  }

  private func agrees(_ seed: Int, isVerbose: Bool = false) -> Bool {
    let whole = ModelCase(seed: seed)
    if isVerbose { print("\(whole)\nreference: \(whole.runReference())") }
    guard whole.difference() != nil else { return true }
    let smallest = whole.shrunk()
    let outcome = smallest.difference().map { "combine:   \($0.combine)\nreference: \($0.reference)" } ?? ""
    Issue.record("seed \(seed) (MODEL_SEED=\(seed) repeats it), at its smallest:\n\(smallest)\n\(outcome)")
    return false
  }
}
