// swift-tools-version: 6.2
import PackageDescription

/// The rules every target lives by; one setting left out of one target breaks linking, so all share them.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// `make test` builds what is tested as it is released, but with its asserts. Source: decision 0183.
let tested: [SwiftSetting] =
  Context.environment["OKUSURI_OPTIMIZED"] == nil
  ? settings : settings + [.unsafeFlags(["-assert-config", "Debug"])]

/// The tests themselves are not optimized: that would cost more to build than to run.
let testing: [SwiftSetting] =
  Context.environment["OKUSURI_OPTIMIZED"] == nil
  ? settings : settings + [.unsafeFlags(["-Onone"])]

/// A Swift target at `Sources/<room>/<name>`; what it may import is listed in docs/architecture.md.
func room(
  _ room: String, _ name: String, _ dependencies: [Target.Dependency] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(room)/\(name)",
    swiftSettings: tested)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: exclude,
    swiftSettings: testing)
}

let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(
  name: "HummingbirdCore", package: "hummingbird")
let hummingbirdTLS = Target.Dependency.product(name: "HummingbirdTLS", package: "hummingbird")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let grdbSQLite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let coreMetrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let asyncHTTPClient = Target.Dependency.product(
  name: "AsyncHTTPClient", package: "async-http-client")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(
  name: "NIOHTTPTypes", package: "swift-nio-extras")
let nioHTTPTypesHTTP1 = Target.Dependency.product(
  name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let lifecycle = Target.Dependency.product(
  name: "ServiceLifecycle", package: "swift-service-lifecycle")
let unixSignals = Target.Dependency.product(
  name: "UnixSignals", package: "swift-service-lifecycle")
let jwt = Target.Dependency.product(name: "JWTKit", package: "jwt-kit")
let x509 = Target.Dependency.product(name: "X509", package: "swift-certificates")
let asn1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")
let arguments = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "okusuri",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "okusuri", targets: ["okusuri"]),
    // For Benchmarks/ alone.
    .library(name: "LocalStore", targets: ["Domain", "LocalStore"]),
    .library(name: "Purchases", targets: ["Domain", "Purchases"]),
    .library(
      name: "ServerStorePostgreSQL", targets: ["Domain", "ServerCore", "ServerStorePostgreSQL"]),
    // Preloaded by a test into the program that it kills; never installed.
    .library(name: "StepKill", type: .dynamic, targets: ["CStepKill"]),
  ],
  dependencies: [
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    .package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"),
  ],
  targets: [
    // Shared: what client and server both stand on.
    room("Shared", "Domain"),
    room("Shared", "Files"),
    room("Shared", "Threads", ["CTimerFile", "CMainQueue"]),
    .systemLibrary(name: "CTimerFile", path: "Sources/Shared/CTimerFile"),
    .systemLibrary(name: "CMainQueue", path: "Sources/Shared/CMainQueue"),
    room("Shared", "APIContract", ["Domain", httpTypes]),
    room("Shared", "Localization", ["CLocalizable"]),
    room("Shared", "AppResources", ["CResources"]),
    room("Shared", "Purchases", ["Domain", "Files", crypto, x509, asn1]),
    room(
      "Shared", "OutboundHTTP",
      ["Domain", asyncHTTPClient, nioCore, nioPosix, nioHTTP1, nioSSL, crypto]),
    .target(name: "CLocalizable", path: "Sources/Shared/CLocalizable"),
    .target(
      name: "CResources", path: "Resources",
      exclude: ["migrations", "postgresql", "cloud", "households", "schemas", "pages"]),

    // Server: decides who may see what.
    room(
      "Server", "ServerCore",
      ["Domain", "Threads", "APIContract", "Purchases", "CSodium", logging, crypto, jwt]),
    room(
      "Server", "ServerStoreSQLite",
      [
        "Domain", "Files", "Threads", "APIContract", "Purchases", "ServerCore", "AppResources",
        grdb, grdbSQLite, crypto,
      ]),
    // Its folder Shared/ leads to the statements of ServerStoreSQLite (docs/decisions/0113).
    room(
      "Server", "ServerStorePostgreSQL",
      [
        "Domain", "Threads", "APIContract", "Purchases", "ServerCore", "AppResources",
        "CPostgreSQL",
        crypto,
      ]),
    .target(
      name: "CPostgreSQL", path: "Sources/Server/CPostgreSQL",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    room(
      "Server", "ServerHTTP",
      [
        "Domain", "Files", "APIContract", "OutboundHTTP", "Purchases", "ServerCore", hummingbird,
        hummingbirdCore, hummingbirdTLS, httpTypes, logging, coreMetrics, nioCore, nioPosix,
        nioHTTP1, nioHTTPTypes, nioHTTPTypesHTTP1, nioSSL, lifecycle, crypto, x509, asn1,
      ]),
    room(
      "Server", "ServerCloudAWS",
      ["Domain", "APIContract", "ServerCore", "OutboundHTTP", crypto]),
    .systemLibrary(
      name: "CSodium", path: "Sources/Server/CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"])]),

    // Client: asks, remembers, explains.
    room("Client", "APIClient", ["Domain", "APIContract", httpTypes]),
    room("Client", "Networking", ["APIContract", "APIClient", "OutboundHTTP", httpTypes]),
    room(
      "Client", "LocalStore", ["Domain", "Files", "Threads", "CSecret", "CSodium", crypto, grdb]),
    .target(
      name: "CSecret", path: "Sources/Client/CSecret",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    room(
      "Client", "ClientCore",
      ["Domain", "Files", "APIContract", "Purchases", "APIClient", "LocalStore"]),
    room(
      "Client", "ViewModels",
      ["Domain", "Files", "APIContract", "LocalStore", "ClientCore", "APIClient", "Localization"]),

    // Interface: pure pictures and one terminal.
    room("Interface", "Screen", ["Domain"]),
    room(
      "Interface", "Views",
      ["Domain", "APIContract", "ViewModels", "Screen", "Localization", "CQRCode"]),
    .systemLibrary(
      name: "CQRCode", path: "Sources/Interface/CQRCode", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"])]),
    room("Interface", "Pages", ["Domain", "APIContract", "Localization"]),
    room("Interface", "Printing", ["Domain", "Localization", "Pages", "CPrint"]),
    .target(
      name: "CPrint", path: "Sources/Interface/CPrint",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    room("Interface", "Terminal", ["Screen", "Threads", "CTerminal"]),
    .target(
      name: "CTerminal", path: "Sources/Interface/CTerminal",
      linkerSettings: [.linkedLibrary("ncursesw")]),

    // The front door, and what stands in the place of ICU's data in it (docs/decisions/0135).
    .target(
      name: "CEmptyICU", path: "Sources/Shared/CEmptyICU",
      cSettings: [.define("OKUSURI_EMPTY_ICU", .when(configuration: .release))]),
    .executableTarget(
      name: "okusuri",
      dependencies: [
        "Domain", "Files", "Threads", "APIContract", "Purchases", "Localization", "AppResources",
        "OutboundHTTP", "ServerCore", "ServerStoreSQLite", "ServerStorePostgreSQL",
        "ServerCloudAWS", "ServerHTTP",
        "APIClient", "Networking", "LocalStore", "ClientCore", "ViewModels",
        "Screen", "Views", "Pages", "Printing", "Terminal", "CEmptyICU", arguments, logging,
        lifecycle, unixSignals,
      ],
      path: "Sources/okusuri", swiftSettings: settings),

    // The tests: one folder a target, and the real program in a real terminal.
    .systemLibrary(
      name: "CVTerm", path: "Tests/CVTerm", pkgConfig: "vterm",
      providers: [.apt(["libvterm-dev"])]),
    .target(name: "CPty", path: "Tests/CPty"),
    .target(name: "CFaults", path: "Tests/CFaults"),
    .executableTarget(
      name: "DeviceProbe", dependencies: ["Domain", "Files", "LocalStore", "CFaults", crypto],
      path: "Tests/DeviceProbe", swiftSettings: settings),
    .executableTarget(
      name: "CloudProbe",
      dependencies: [
        "Domain", "APIContract", "ServerCore", "ServerStoreSQLite", "CFaults", crypto,
      ],
      path: "Tests/CloudProbe", swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["CPty", "CVTerm"], path: "Tests/TestSupport",
      swiftSettings: tested),
    tests("TestSupportTests", ["TestSupport", "CPty"]),
    tests("LocalizationTests", ["Localization", "TestSupport"]),
    tests("DomainTests", ["Domain", "TestSupport"]),
    tests("APIContractTests", ["Domain", "APIContract", "TestSupport"]),
    tests(
      "OracleTests",
      [
        "Domain", "APIContract", "ServerCore", "ServerHTTP", "ServerStoreSQLite",
        "ServerStorePostgreSQL", "TestSupport", logging,
      ]),
    tests(
      "EndToEndTests",
      [
        "Domain", "Purchases", "Localization", "Views", "TestSupport", "okusuri", crypto,
        grdbSQLite,
      ], exclude: ["Golden"]),
    tests("PurchasesTests", ["Domain", "Purchases", "TestSupport", crypto, x509, asn1]),
    tests("ScreenTests", ["Screen"]),
    tests(
      "ViewModelTests",
      ["Domain", "APIContract", "ClientCore", "ViewModels", "Localization", "TestSupport"]),
    tests(
      "ViewsTests",
      [
        "Domain", "APIContract", "ClientCore", "ViewModels", "Views", "Screen", "Localization",
        "TestSupport",
      ]),
    tests(
      "PagesTests", ["Domain", "APIContract", "Localization", "Pages", "Printing", "TestSupport"],
      exclude: ["Golden"]),
    tests(
      "ServerTests",
      [
        "Domain", "APIContract", "Purchases", "ServerCore", "ServerStoreSQLite",
        "ServerStorePostgreSQL", "ServerHTTP", "TestSupport", logging, nioHTTP1, crypto,
        cryptoExtras, grdb,
        x509, asn1,
      ]),
    tests(
      "CloudTests",
      [
        "Domain", "APIContract", "ServerCore", "ServerCloudAWS", "OutboundHTTP", "TestSupport",
        crypto,
      ]),
    tests(
      "DocumentsTests",
      [
        "Domain", "APIContract", "ServerCore", "ServerStoreSQLite", "ServerCloudAWS",
        "OutboundHTTP", "TestSupport", crypto,
      ]),
    tests(
      "LocalStoreTests",
      ["Domain", "Files", "LocalStore", "DeviceProbe", "TestSupport", crypto, grdbSQLite]),
    .executableTarget(
      name: "StorageSteps", dependencies: ["Domain", "LocalStore", crypto],
      path: "Tests/StorageSteps", swiftSettings: settings),
    .target(
      name: "CStepKill", path: "Tests/CStepKill",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    tests(
      "SecureStorageTests",
      ["Domain", "LocalStore", "TestSupport", "okusuri", "StorageSteps", crypto]),
    tests(
      "SyncTests",
      [
        "Domain", "APIContract", "Purchases", "APIClient", "Networking", "OutboundHTTP",
        "LocalStore", "ClientCore", "ServerCore", "ServerStoreSQLite", "ServerHTTP", "TestSupport",
        httpTypes, crypto, logging,
      ]),
    tests("ImportTests", ["Domain", "ServerCore", "AppResources"]),
    tests("InterchangeTests", ["Domain", "APIContract", "ClientCore", "TestSupport"]),
    tests(
      "ClientTests",
      [
        "Domain", "APIContract", "Purchases", "APIClient", "Networking", "OutboundHTTP",
        "LocalStore", "ClientCore", "ViewModels", "Localization", "Screen", "Views", "ServerCore",
        "ServerStoreSQLite", "ServerHTTP", "TestSupport", logging, httpTypes,
      ]),
  ]
)
