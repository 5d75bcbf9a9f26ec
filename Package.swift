// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "dogear",
  products: [
    .executable(name: "dogear", targets: ["DogearCommand"]),
    .library(name: "Combine", targets: ["Combine"]),
    .library(name: "CombineExtras", targets: ["CombineExtras"]),
    .library(name: "CombineTesting", targets: ["CombineTesting"]),
    .library(name: "HTTP", targets: ["HTTP"]),
    .library(name: "HTTPTesting", targets: ["HTTPTesting"]),
    .library(name: "Templates", targets: ["Templates"]),
    .library(name: "Live", targets: ["Live"]),
    .library(name: "LiveTesting", targets: ["LiveTesting"]),
    .library(name: "Database", targets: ["Database"]),
    .library(name: "Validation", targets: ["Validation"]),
    .library(name: "WebAuthn", targets: ["WebAuthn"]),
  ],
  traits: [
    .default(enabledTraits: ["Networking"]),
    .trait(name: "Networking", description: "Combine's publisher of URLSession, which brings libcurl along"),
  ],
  // A target names whatever it imports: what it doesn't name isn't compiled again when that changes.
  targets: [
    .target(name: "Combine", swiftSettings: settings),
    .target(name: "CombineExtras", dependencies: ["Combine"], swiftSettings: settings),
    .target(name: "CombineTesting", dependencies: ["Combine"], swiftSettings: settings),
    // Digests, codes and texts of bytes that several modules need.
    .target(name: "Bytes", dependencies: ["COpenSSL"], swiftSettings: settings),
    .target(
      name: "HTTP", dependencies: ["Bytes", "CLinux", "CZlib", "COpenSSL", "CNGHTTP2"],
      swiftSettings: settings),
    .target(name: "HTTPTesting", dependencies: ["HTTP"], swiftSettings: settings),
    .target(name: "Templates", swiftSettings: settings),
    .target(name: "Live", dependencies: ["Bytes", "HTTP", "Templates", "Combine"], swiftSettings: settings),
    .target(
      name: "LiveTesting",
      dependencies: ["Live", "Templates", "HTTP", "HTTPTesting", "Combine", "CombineTesting"],
      swiftSettings: settings),
    .target(name: "Database", dependencies: ["Bytes", "CSQLite"], swiftSettings: settings),
    // Pictures that people send: read, made smaller, and written again.
    .target(name: "Pictures", dependencies: ["CTurboJPEG", "CPNG", "CWebP"], swiftSettings: settings),
    // When things come again: rules of RFC 5545, time zones, completions.
    .target(name: "Recurrence", dependencies: ["CICal"], swiftSettings: settings),
    // What somebody types to add a reminder, understood.
    .target(name: "QuickAdd", dependencies: ["Recurrence"], swiftSettings: settings),
    .target(name: "WebAuthn", dependencies: ["Bytes", "COpenSSL"], swiftSettings: settings),
    .target(name: "Validation", dependencies: ["Combine"], swiftSettings: settings),
    // Models, services and view models as an iOS app has them: Combine, Foundation and Validation are all that they may
    // import.
    .target(name: "GalleryModels", dependencies: ["Combine", "Validation"], swiftSettings: settings),
    .target(
      name: "Gallery", dependencies: ["GalleryModels", "Validation", "Live", "HTTP", "Templates", "Combine"],
      swiftSettings: settings),
    .target(
      name: "Dogear",
      dependencies: [
        "Bytes", "Gallery", "Live", "HTTP", "Templates", "Combine", "CombineExtras", "Validation", "Database",
        "WebAuthn", "Recurrence", "QuickAdd", "CArgon2",
        "CCommonMark", "COpenSSL", "CQREncode", "CZxcvbn", "CLinux", "Pictures",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "DogearCommand",
      dependencies: [
        "Bytes", "Dogear", "Gallery", "Live", "Templates", "HTTP", "Database", "Recurrence", "QuickAdd",
        "CLinux",
        "COpenSSL",
      ],
      swiftSettings: settings),
    // Pages that the browser tests alone look at.
    .executableTarget(
      name: "live-examples", dependencies: ["Live", "HTTP", "Templates", "Combine"],
      path: "Sources/LiveExamples", swiftSettings: settings),

    .target(name: "CLinux"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])]),
    .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(
      name: "CCommonMark", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(name: "CICal", providers: [.apt(["libical-dev"])]),
    .systemLibrary(name: "CZxcvbn", providers: [.apt(["libzxcvbn-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CNGHTTP2", pkgConfig: "libnghttp2", providers: [.apt(["libnghttp2-dev"])]),

    .testTarget(
      name: "CombineTests", dependencies: ["Combine", "CombineExtras", "CombineTesting"],
      swiftSettings: settings),
    // The same sources twice, written as for Apple's framework; that they compile is the test.
    .testTarget(
      name: "CombineSwift5Tests", dependencies: ["Combine"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "CombineSwift6Tests", dependencies: ["Combine"], swiftSettings: [.swiftLanguageMode(.v6)]),
    .testTarget(name: "BytesTests", dependencies: ["Bytes"], swiftSettings: settings),
    .testTarget(
      name: "HTTPTests", dependencies: ["HTTP", "HTTPTesting", "CLinux", "CZlib", "COpenSSL", "CNGHTTP2"],
      swiftSettings: settings),
    .testTarget(
      name: "TemplatesTests", dependencies: ["Templates"], resources: [.copy("Specification")],
      swiftSettings: settings),
    .testTarget(
      name: "LiveTests",
      dependencies: ["Live", "LiveTesting", "HTTP", "HTTPTesting", "Templates", "Combine"],
      swiftSettings: settings),
    // The engines that tests run on, for the tests of more than one module.
    .target(
      name: "DatabaseTesting", dependencies: ["Database"], path: "Tests/DatabaseTesting",
      swiftSettings: settings),
    .testTarget(
      name: "DatabaseTests", dependencies: ["Database", "DatabaseTesting"], swiftSettings: settings),
    // An authenticator in software, for the tests of more than one module.
    .target(
      name: "WebAuthnTesting", dependencies: ["COpenSSL"], path: "Tests/WebAuthnTesting",
      swiftSettings: settings),
    .testTarget(
      name: "WebAuthnTests", dependencies: ["WebAuthn", "WebAuthnTesting", "COpenSSL"],
      swiftSettings: settings),
    .testTarget(name: "PicturesTests", dependencies: ["Pictures", "CTurboJPEG"], swiftSettings: settings),
    .testTarget(
      name: "QuickAddTests", dependencies: ["QuickAdd", "Recurrence"], resources: [.copy("quick-add.json")],
      swiftSettings: settings),
    .testTarget(
      name: "RecurrenceTests", dependencies: ["Recurrence"], exclude: ["oracle.py", "recurrence.json"],
      swiftSettings: settings),
    .testTarget(
      name: "ValidationTests", dependencies: ["Validation", "Combine"], swiftSettings: settings),
    .testTarget(
      name: "GalleryModelsTests", dependencies: ["GalleryModels", "Validation", "Combine", "CombineTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "DogearTests",
      dependencies: [
        "Bytes", "Dogear", "Gallery", "GalleryModels", "LiveTesting", "HTTP", "HTTPTesting", "Database",
        "DatabaseTesting", "Combine", "CombineExtras", "CombineTesting",
        "WebAuthn", "WebAuthnTesting", "Pictures", "Recurrence", "QuickAdd",
      ], swiftSettings: settings),
    // Attempts to get out of a confined process, which has to be in C, as Swift can't fork.
    .target(name: "ConfinementTesting", dependencies: ["CLinux"], path: "Tests/ConfinementTesting"),
    .testTarget(
      name: "DogearCommandTests",
      dependencies: [
        "DogearCommand", "Dogear", "Gallery", "HTTP", "HTTPTesting", "Pictures", "Recurrence", "CLinux",
        "ConfinementTesting",
      ],
      swiftSettings: settings),
  ]
)
