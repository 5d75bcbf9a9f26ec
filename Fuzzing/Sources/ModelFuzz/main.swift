import Foundation
import Synchronization

// Compares random chains of Combine's operators with the model's reference: ModelFuzz SECONDS, or ModelFuzz --seed N.

/// The seed that is being tried, for the case that it stops the program.
let seedUnderWay = Atomic(0)

func complain(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

/// Tries one seed. Prints the smallest case that fails like it, and returns whether all went well.
func agrees(seed: Int) -> Bool {
  seedUnderWay.store(seed, ordering: .relaxed)
  let whole = ModelCase(seed: seed)
  guard whole.difference() != nil else { return true }
  let smallest = whole.shrunk()
  print("model: seed \(seed) fails; ModelFuzz --seed \(seed) repeats it. At its smallest:\n\(smallest)")
  if let (combine, reference) = smallest.difference() {
    print("combine:   \(combine)\nreference: \(reference)")
  }
  return false
}

for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] {
  signal(number) { number in
    complain("model: seed \(seedUnderWay.load(ordering: .relaxed)) stops the program")
    signal(number, SIG_DFL)
    raise(number)
  }
}

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "--seed", let seed = arguments.last.flatMap({ Int($0) }) {
  print(ModelCase(seed: seed))
  print("reference: \(ModelCase(seed: seed).runReference())")
  exit(agrees(seed: seed) ? 0 : 1)
}
guard let seconds = arguments.first.flatMap({ Double($0) }) else {
  complain("usage: ModelFuzz SECONDS | --seed N")
  exit(64)
}
let start = Date()
// Each run goes on with other seeds, in the order of time.
let firstSeed = Int(start.timeIntervalSince1970) * 100_000
var seed = firstSeed
while Date().timeIntervalSince(start) < seconds {
  for _ in 0..<100 {
    guard agrees(seed: seed) else { exit(1) }
    seed += 1
  }
}
let spent = Int(Date().timeIntervalSince(start))
print("model: \(seed - firstSeed) cases from seed \(firstSeed) on, in \(spent) s")
