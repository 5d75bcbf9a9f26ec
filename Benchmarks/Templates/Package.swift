// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody who builds the other one needs this folder.
let package = Package(
  name: "TemplateBenchmarks",
  dependencies: [.package(name: "dogear", path: "../..")],
  targets: [
    .executableTarget(
      name: "TemplateBenchmarks",
      dependencies: [.product(name: "Templates", package: "dogear")],
      path: "Sources",
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ])
  ]
)
