import ServerCore
import TestSupport
import Testing

@testable import ServerCloudAWS

/// Bucket, table and keys, before anything is kept there.
@Suite struct PlaceTests {
  @Test func `AWS bucket and table that are there and ours will do, again and again`()
    async throws
  {
    let family = try await Family.make()
    #expect(await family.fault == nil)
    #expect(await family.fault == nil)
    let second = try Family.at(family.place)
    #expect(await second.fault == nil)
    let name = try await family.cloud.identity()
    #expect(try await second.cloud.identity() == name)
  }

  @Test func `AWS a name is made once, whoever asks first`() async throws {
    let place = try await PretendAmazon.place(now: Family.noon)
    let families = try (0..<8).map { _ in try Family.at(place) }
    let names = try await withThrowingTaskGroup(of: String.self) { group in
      for family in families { group.addTask { "\(try await family.cloud.identity())" } }
      var names: Set<String> = []
      for try await name in group { names.insert(name) }
      return names
    }
    #expect(names.count == 1)
  }

  @Test func `AWS what is missing is named`() async throws {
    let table = try Family.at(try await PretendAmazon.place(now: Family.noon, makeTable: false))
    #expect(await table.fault == .noSuchTable(table.place.name))
    let bucket = try Family.at(try await PretendAmazon.place(now: Family.noon, makeBucket: false))
    #expect(await bucket.fault == .noSuchBucket(bucket.place.name))
    for family in [table, bucket] {
      await #expect(throws: CloudError.self) { try await family.cloud.look() }
    }
  }

  @Test func `W-45 whether bucket and table answer is asked, and nothing is made`() async throws {
    let place = try await PretendAmazon.place(now: Family.noon)
    try await Family.at(place).cloud.look()
    #expect(try await place.operations.sorted() == ["DescribeTable", "HeadBucket"])
  }

  @Test func `AWS a bucket of another table is not taken`() async throws {
    let first = try await Family.make()
    #expect(await first.fault == nil)
    let other = try await PretendAmazon.place(now: Family.noon)
    let mixed = try Family.at(other, bucket: first.place.name)
    #expect(await mixed.rehearsed == .otherBucket(first.place.name))
    #expect(await mixed.fault == .otherBucket(first.place.name))
    // Now its table has a name, and it is another.
    #expect(await mixed.rehearsed == .otherBucket(first.place.name))
    #expect(await first.rehearsed == nil)
  }

  @Test func `S-1 what a start would find at Amazon is found, and nothing is made`() async throws {
    let place = try await PretendAmazon.place(now: Family.noon)
    let family = try Family.at(place)
    #expect(await family.rehearsed == nil)
    let asked = ["DescribeTable", "ListObjectsV2", "GetItem", "GetObject"]
    #expect(try await place.operations == asked)
    #expect(try await family.cloud.storage.keys(below: "") == [])
    #expect(await family.fault == nil)
    #expect(await family.rehearsed == nil)
  }

  @Test func `S-1 what Amazon refuses is told as what it is, by whichever of the two`() async throws
  {
    let family = try await Family.make()
    let name = family.place.name
    #expect(await family.fault == nil)
    for (on, status, code, message, fault) in [
      (
        "DescribeTable", 400, "AccessDeniedException", "",
        .tableRefused(name, code: "AccessDeniedException")
      ),
      ("ListObjectsV2", 403, "AccessDenied", "", .bucketRefused(name, code: "AccessDenied")),
      ("ListObjectsV2", 301, "PermanentRedirect", "", .otherRegion("ap-northeast-1")),
      ("ListObjectsV2", 400, "AuthorizationHeaderMalformed", "", .otherRegion("ap-northeast-1")),
      (
        "DescribeTable", 400, "InvalidSignatureException",
        "Credential should be scoped to a valid region.", .otherRegion("ap-northeast-1")
      ),
      (
        "DescribeTable", 400, "InvalidSignatureException", "Signature not yet current: x", .clock
      ),
      ("ListObjectsV2", 403, "RequestTimeTooSkewed", "", .clock),
      (
        "DescribeTable", 400, "UnrecognizedClientException", "",
        .unknownKeys("UnrecognizedClientException")
      ),
      ("GetItem", 400, "ExpiredTokenException", "", .unknownKeys("ExpiredTokenException")),
      ("GetObject", 403, "InvalidAccessKeyId", "", .unknownKeys("InvalidAccessKeyId")),
      (
        "GetObject", 405, "MethodNotAllowed", "",
        .unreachable(family.place.url, reason: "MethodNotAllowed")
      ),
    ] as [(String, Int, String, String, AWSCloudFault)] {
      let refusal = AmazonLocation.Harm.refuse(status, code, message: message)
      try await family.place.fail(.init(on: on, refusal))
      #expect(await family.rehearsed == fault, "\(code)")
      try await family.place.fail(.init(on: on, refusal))
      #expect(await family.fault == fault, "\(code)")
    }
  }

  @Test func `AWS impossible names are refused before anything is asked`() async throws {
    let place = try await PretendAmazon.place(now: Family.noon)
    for name in ["", "ab", "Papers", "a/b", "a..b", "薬箱", String(repeating: "a", count: 64)] {
      #expect(throws: AWSCloudFault.impossibleName(name)) {
        _ = try Family.at(place, bucket: name)
      }
    }
    for name in ["", "a b", "薬箱", "a/b"] {
      #expect(throws: AWSCloudFault.impossibleName(name)) {
        _ = try Family.at(place, table: name)
      }
    }
  }
}

/// Files of keys as Amazon's own tools write them.
@Suite struct CredentialsTests {
  @Test func `AWS keys come from a profile in Amazon's form`() throws {
    let text = """
      # of the household
      [default]
      aws_access_key_id=AKIADEFAULT
      aws_secret_access_key = a/b+c=
      ; no token

      [ papers ]
      aws_access_key_id   =   AKIAPAPERS
      AWS_SECRET_ACCESS_KEY = secret
      aws_session_token = token==
      region = ap-northeast-1
      """
    let usual = try AWSCredentials(file: text, profile: "default")
    #expect(usual.accessKey == "AKIADEFAULT" && usual.secretKey == "a/b+c=")
    #expect(usual.sessionToken == nil)
    let papers = try AWSCredentials(file: text, profile: "papers")
    #expect(papers.accessKey == "AKIAPAPERS" && papers.sessionToken == "token==")
    #expect(throws: CredentialsFault.noSuchProfile) {
      _ = try AWSCredentials(file: text, profile: "other")
    }
  }

  @Test(arguments: [
    "[default]\n", "[default]\naws_access_key_id = A\n",
    "[default]\naws_access_key_id = A\naws_secret_access_key =\n",
    "[default]\naws_access_key_id = A\naws_secret_access_key = a b\n",
    "[default]\naws_access_key_id = A\n[x]\naws_secret_access_key = b\n",
  ])
  func `AWS a profile without both keys is none`(text: String) {
    #expect(throws: CredentialsFault.noKeys) {
      _ = try AWSCredentials(file: text, profile: "default")
    }
  }
}

/// The little of XML that S3 speaks.
@Suite struct XMLTests {
  @Test func `AWS answers of S3 are read, with names, escapes and blanks`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <ListPartsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
        <IsTruncated>false</IsTruncated>
        <Part><PartNumber>1</PartNumber><ETag>&quot;a&amp;b&#34;</ETag><Size>5</Size></Part>
        <Part><PartNumber>2</PartNumber><Empty/><Word>&#x85AC;&lt;&gt;&apos;</Word></Part>
      </ListPartsResult>
      """
    let element = try #require(XMLElement(Array(text.utf8)))
    #expect(element.name == "ListPartsResult" && element.all("Part").count == 2)
    #expect(element.all("Part")[0]["ETag"]?.text == "\"a&b\"")
    #expect(element.all("Part")[1]["Word"]?.text == "薬<>'")
    #expect(element.all("Part")[1]["Empty"]?.text == "")
    #expect(element["IsTruncated"]?.text == "false")
  }

  @Test(arguments: [
    "", " ", "<a>", "<a></b>", "<a/><b/>", "<a", "a", "<a></a", "<a b></a>", "<a b=c></a>",
    "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "<a>&b;</a>", "<a><!-- c --></a>",
    "<a><![CDATA[b]]></a>", "<a>&#0;</a>", "<a>&#xD800;</a>", "<a>&#99999999;</a>", "<a>&amp</a>",
    "<a><?x y?></a>", "< a/>", "<a>\u{1}</b></a>",
    String(repeating: "<a>", count: 13) + String(repeating: "</a>", count: 13),
  ])
  func `AWS anything else is refused`(text: String) {
    #expect(XMLElement(Array(text.utf8)) == nil)
  }

  @Test func `AWS no bytes bring the reader down`() {
    var random = SeededGenerator(for: "bytes for the XML reader")
    let seed = Array("<a x='1'><b>&amp;&#65;</b><c/></a>".utf8)
    for _ in Soak.rounds(20_000) {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes[index] = Bool.random(using: &random) ? .random(in: 0...255, using: &random) : seed[0]
        if Bool.random(using: &random) { bytes.removeLast(min(3, bytes.count - 1)) }
      }
      _ = XMLElement(bytes)
    }
  }
}
