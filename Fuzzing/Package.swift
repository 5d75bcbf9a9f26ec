// swift-tools-version: 6.1
import PackageDescription

// A package of its own: the sanitizers belong into what is fuzzed, and into nothing else. The links in Sources lead to
// the modules of the other package.
let language: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
let settings = language + [.unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing"])]
let addresses = language + [.unsafeFlags(["-sanitize=address"])]

let package = Package(
  name: "Fuzzing",
  targets: [
    .executableTarget(
      name: "Fuzz", dependencies: ["HTTP", "CFuzzer", "CLinux", "CNGHTTP2"], swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]),
    .target(
      name: "HTTP", dependencies: ["CLinux", "CZlib", "COpenSSL", "CNGHTTP2"], swiftSettings: settings),
    // The model of Combine, which makes its own input.
    .executableTarget(
      name: "ModelFuzz", dependencies: ["Combine", "CombineTesting"],
      exclude: ["Model/ModelTests.swift", "Model/ModelThreads.swift", "Model/ModelThreadTests.swift"],
      swiftSettings: addresses, linkerSettings: [.unsafeFlags(["-sanitize=address", "-use-ld=lld"])]),
    .target(name: "Combine", swiftSettings: addresses),
    .target(name: "CombineTesting", dependencies: ["Combine"], swiftSettings: addresses),
    .target(name: "CFuzzer"),
    .target(name: "CLinux"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    .systemLibrary(name: "COpenSSL", pkgConfig: "openssl"),
    .systemLibrary(name: "CNGHTTP2", pkgConfig: "libnghttp2"),
  ]
)
