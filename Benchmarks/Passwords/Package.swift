// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody who builds the other one needs this folder. The links in Sources lead to what judges
// passwords there.
let package = Package(
  name: "PasswordBenchmarks",
  targets: [
    .executableTarget(
      name: "PasswordBenchmarks", dependencies: ["CZxcvbn"], path: "Sources/Passwords",
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ]),
    .systemLibrary(name: "CZxcvbn"),
  ]
)
