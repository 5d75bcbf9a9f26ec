// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody who builds the other one needs this folder.
let package = Package(
  name: "ReactiveBenchmarks",
  dependencies: [.package(name: "dogear", path: "../..")],
  targets: [
    .executableTarget(
      name: "ReactiveBenchmarks",
      dependencies: [.product(name: "Combine", package: "dogear")],
      path: "Sources",
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ])
  ]
)
