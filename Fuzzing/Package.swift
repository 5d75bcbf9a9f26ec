// swift-tools-version: 6.1
import PackageDescription

// A package of its own: the sanitizers belong into what is fuzzed, and into nothing else. The links in Sources lead to
// the modules of the other package.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing"]),
]

let package = Package(
  name: "Fuzzing",
  targets: [
    .executableTarget(
      name: "Fuzz", dependencies: ["HTTP", "CFuzzer", "CLinux", "CNGHTTP2"], swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]),
    .target(
      name: "HTTP", dependencies: ["CLinux", "CZlib", "COpenSSL", "CNGHTTP2"], swiftSettings: settings),
    .target(name: "CFuzzer"),
    .target(name: "CLinux"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    .systemLibrary(name: "COpenSSL", pkgConfig: "openssl"),
    .systemLibrary(name: "CNGHTTP2", pkgConfig: "libnghttp2"),
  ]
)
