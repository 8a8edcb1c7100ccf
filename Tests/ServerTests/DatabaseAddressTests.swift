import TestSupport
import Testing

@testable import ServerStorePostgreSQL

/// What may stand behind `--database`, besides the URLs of PostgreSQLTests. Source: S-34.
@Suite struct DatabaseAddressTests {
  @Test(arguments: [
    ("host=/run dbname=record user=me", ["host=/run", "dbname=record", "user=me"]),
    ("  port = 5433  host =/run ", ["port=5433", "host=/run"]),
    (
      #"host='/run/my folder' user='it\'s' dbname=a\ b"#,
      ["host=/run/my folder", "user=it's", "dbname=a b"]
    ),
    (#"user='a\\b' dbname='' passfile=/etc/薬"#, [#"user=a\b"#, "dbname=", "passfile=/etc/薬"]),
  ])
  func `S-34 an address in words is read as libpq reads it`(
    text: String, pairs: [String]
  ) throws {
    let settings = try PostgreSQLAddress(text).settings
    #expect(settings.prefix(pairs.count).map { "\($0.name)=\($0.value)" } == pairs)
    #expect(PostgreSQLAddress.isMeant(by: text))
  }

  @Test(arguments: [
    ("host=db password=himitsu", PostgreSQLAddress.Fault.password),
    ("password = 'hi mitsu' host=db", .password),
    ("dbname=record sslmode=require host=db", .unencrypted),
    ("host=/run,db sslmode=disable", .unencrypted),
    ("dbname=record sslmode=disable", .unencrypted),
    ("postgres://me@/record?sslmode=disable", .unencrypted),
    ("host=db options='-c fsync=off'", .parameter("options")),
    ("hostaddr=192.0.2.1 host=localhost", .parameter("hostaddr")),
    ("connect_timeout=3 host=db password=himitsu", .parameter("connect_timeout")),
    ("service=family", .parameter("service")), ("host=db host=/run", .parameter("host")),
    ("host=/run dbname='host=db sslmode=disable'", .notAnAddress),
    ("host=/run dbname=postgres://db/record", .notAnAddress),
    ("host='/run", .notAnAddress), ("host=db himitsu", .notAnAddress),
    ("host=db Password=himitsu", .notAnAddress),
    ("host=db channel_binding=maybe", .parameter("channel_binding=maybe")),
    ("postgres://db/record?target_session_attrs=best", .parameter("target_session_attrs=best")),
    ("postgres://me@/record?host=/run,%CC%81db&sslmode=disable", .unencrypted),
  ])
  func `S-34 words with a password, or of a way that others can read, are refused as a URL is`(
    text: String, fault: PostgreSQLAddress.Fault
  ) {
    #expect(throws: fault) { _ = try PostgreSQLAddress(text) }
    #expect(PostgreSQLAddress.isMeant(by: text))
  }

  @Test func `S-34 over a network words have the server prove who it is`() throws {
    for (text, mode) in [
      ("host=db dbname=record", "verify-full"), ("dbname=record", "verify-full"),
      ("host=/run,db", "verify-full"), ("host=/run dbname=record", nil), ("host=localhost", nil),
    ] as [(String, String?)] {
      let settings = try PostgreSQLAddress(text).settings
      #expect(settings.last { $0.name == "sslmode" }?.value == mode, "\(text)")
    }
  }

  @Test(arguments: [
    "record.sqlite", "/srv/okusuri/record.sqlite", "host", "a=b.sqlite", "./host=db", "",
    "my record=1.sqlite", "a=b c=d",
  ])
  func `S-34 what begins with no name of libpq's is a path`(text: String) {
    #expect(!PostgreSQLAddress.isMeant(by: text))
  }

  @Test func `S-34 a database is found by words, and what libpq shall ask for goes on to it`()
    async throws
  {
    let database = try await DatabaseUnderTest.fresh()
    let words = "host='\(database.folder)' dbname=\(database.name) user=okusuri"
    let url = database.address.text
    for address in [
      words, url, "\(words) channel_binding=prefer", "\(url)&channel_binding=disable",
      "\(words) target_session_attrs=primary", "\(url)&target_session_attrs=any",
    ] {
      let connection = try PostgreSQLConnection(PostgreSQLAddress(address))
      #expect(try connection.run("SELECT current_database()").text(0, 0) == database.name)
    }
    // A socket has no channel to bind to, and a primary is no standby.
    for (parameter, said) in [
      ("channel_binding=require", "channel binding"),
      ("target_session_attrs=standby", "standby"), ("target_session_attrs=read-only", "read-only"),
    ] {
      for address in ["\(words) \(parameter)", "\(url)&\(parameter)"] {
        let error = #expect(throws: PostgreSQLError.self) {
          _ = try PostgreSQLConnection(PostgreSQLAddress(address))
        }
        #expect(error?.words.contains(said) == true, "\(address): \(error?.words ?? "")")
      }
    }
  }
}
