// swift-tools-version: 6.2
import PackageDescription

/// The same rules as the main package's targets.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// The measuring program knows nothing of okusuri's code: it starts the release binary and watches.
/// Only four loops are linked with it, over signatures, over a device's writes and its documents, and
/// over reads of a database: nothing that can be asked for from outside does one of these alone.
/// Hummingbird and NIO are pinned to okusuri's own versions, so that the bare server is a fair measure.
let package = Package(
  name: "okusuri-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "okusuri", path: ".."),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
  ],
  targets: [
    .executableTarget(
      name: "hello-server",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
      ], swiftSettings: settings),
    .executableTarget(
      name: "signature-loop",
      dependencies: [
        .product(name: "Purchases", package: "okusuri"),
        .product(name: "Crypto", package: "swift-crypto"),
      ], swiftSettings: settings),
    .executableTarget(
      name: "device-loop",
      dependencies: [
        "BareLog", .product(name: "LocalStore", package: "okusuri"),
        .product(name: "Crypto", package: "swift-crypto"),
      ], swiftSettings: settings),
    .executableTarget(
      name: "papers-loop",
      dependencies: ["CSQLite", .product(name: "LocalStore", package: "okusuri")],
      swiftSettings: settings),
    .executableTarget(
      name: "store-loop",
      dependencies: [.product(name: "ServerStorePostgreSQL", package: "okusuri")],
      swiftSettings: settings),
    .executableTarget(
      name: "okusuri-bench",
      dependencies: [
        "BareLog", "CChild", "CSQLite", .product(name: "Crypto", package: "swift-crypto"),
      ], swiftSettings: settings),
    .target(name: "BareLog", dependencies: ["CChild"], swiftSettings: settings),
    .target(name: "CChild"),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
  ]
)
