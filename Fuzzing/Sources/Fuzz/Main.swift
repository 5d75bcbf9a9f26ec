import CFuzzer
import Glibc

/// Feeds one of `targets` with what libFuzzer makes up: `FUZZ=form Fuzz -max_total_time=60 CORPUS`.
@main
struct Main {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = CommandLine.unsafeArgv
    guard chosen != nil else {
      print("FUZZ must be one of \(targets.keys.sorted().joined(separator: " "))")
      exit(64)
    }
    exit(
      LLVMFuzzerRunDriver(&count, &arguments) { data, size in
        chosen?(Array(UnsafeBufferPointer(start: data, count: size)))
        return 0
      })
  }
}

/// What the variable `FUZZ` names.
private let chosen = getenv("FUZZ").flatMap { targets[String(cString: $0)] }

/// What is fed, by name. A target traps where something does not hold that must.
let targets: [String: @Sendable ([UInt8]) -> Void] = [
  "request": fuzzRequest, "chunked": fuzzChunked, "target": fuzzTarget, "form": fuzzForm,
  "multipart": fuzzMultipart, "cookie": fuzzCookie, "range": fuzzRange, "accept": fuzzAccept,
  "forwarded": fuzzForwarded, "json": fuzzJSON, "date": fuzzDate,
  "http1": fuzzHTTP1, "http2": fuzzHTTP2,
]

/// The first byte says in how large pieces the rest arrives.
func pieces(_ input: [UInt8]) -> (bytes: [UInt8], size: Int) {
  (Array(input.dropFirst()), 1 + Int(input.first ?? 0) % 32)
}
