import APIContract
import Domain
import ServerCore
import Testing

extension CloudCase {
  /// Files of no bytes, and one byte around every border.
  private static let sizes = [
    0, 1, CloudFile.partSize - 1, CloudFile.partSize, CloudFile.partSize + 1,
    2 * CloudFile.partSize + 1,
  ]

  static let files =
    sizes.map { size in
      CloudCase("cases Documents: a file of \(size) bytes comes back as it went") { under in
        let bytes = [UInt8].noise(size)
        let file = try bytes.file(Documents.file(1))
        let ticket = try await under.send(bytes, as: file.id, of: Documents.mother)
        #expect(ticket.parts.count == max(1, (size + CloudFile.partSize - 1) / CloudFile.partSize))
        #expect(try await under.cloud.file(file.id, of: Documents.mother) == file)
        #expect(try await under.fetch(file.id, of: Documents.mother) == bytes)
        #expect(try await under.cloud.upload(file, of: Documents.mother).complete)
      }
    } + [
      CloudCase("a file counts only when it is whole") { under in
        let bytes = [UInt8].noise(CloudFile.partSize + 5)
        try await under.send(bytes, as: Documents.file(1), of: Documents.mother, complete: false)
        #expect(try await under.cloud.file(Documents.file(1), of: Documents.mother) == nil)
        await #expect(throws: CloudError.noSuchFile) {
          _ = try await under.cloud.download(Documents.file(1), of: Documents.mother)
        }
        try await under.cloud.complete(Documents.file(1), of: Documents.mother)
        // Again is no harm: the first answer may have got lost.
        try await under.cloud.complete(Documents.file(1), of: Documents.mother)
        #expect(try await under.fetch(Documents.file(1), of: Documents.mother) == bytes)
      },
      CloudCase("an upload goes on where it stopped") { under in
        let bytes = [UInt8].noise(2 * CloudFile.partSize + 9)
        let first = try await under.cloud.upload(
          bytes.file(Documents.file(1)), of: Documents.mother)
        try await under.put(bytes.part(2), first.parts[1], Documents.file(1), Documents.mother)
        await #expect(throws: CloudError.noSuchFile) {
          try await under.cloud.complete(Documents.file(1), of: Documents.mother)
        }
        let second = try await under.send(bytes, as: Documents.file(1), of: Documents.mother)
        #expect(second.parts.map { $0.address == nil } == [false, true, false])
        #expect(try await under.fetch(Documents.file(1), of: Documents.mother) == bytes)
      },
      CloudCase("other bytes than announced are thrown away, and all begins anew") { under in
        let (right, wrong) = ([UInt8].noise(5000, 1), [UInt8].noise(5000, 2))
        let ticket = try await under.cloud.upload(
          right.file(Documents.file(1)), of: Documents.mother)
        try await under.put(wrong, ticket.parts[0], Documents.file(1), Documents.mother)
        await #expect(throws: CloudError.mismatch) {
          try await under.cloud.complete(Documents.file(1), of: Documents.mother)
        }
        #expect(try await under.cloud.file(Documents.file(1), of: Documents.mother) == nil)
        try await under.send(right, as: Documents.file(1), of: Documents.mother)
        #expect(try await under.fetch(Documents.file(1), of: Documents.mother) == right)
      },
      CloudCase("W-64 a file that is right stays, whoever doubts it") { under in
        let file = try [UInt8].noise(5000).file(Documents.file(1))
        try await under.cloud.check(file, of: Documents.mother)
        try await under.send(.noise(5000), as: file.id, of: Documents.mother)
        try await under.cloud.check(file, of: Documents.mother)
        let other = try [UInt8].noise(5000, 7).file(Documents.file(1))
        try await under.cloud.check(other, of: Documents.mother)
        #expect(try await under.cloud.upload(file, of: Documents.mother).complete)
        #expect(try await under.fetch(file.id, of: Documents.mother) == .noise(5000))
      },
      CloudCase("a file that is there never becomes another") { under in
        let (first, second) = ([UInt8].noise(100, 1), [UInt8].noise(100, 2))
        try await under.send(first, as: Documents.file(1), of: Documents.mother)
        await #expect(throws: CloudError.mismatch) {
          _ = try await under.cloud.upload(second.file(Documents.file(1)), of: Documents.mother)
        }
        #expect(try await under.fetch(Documents.file(1), of: Documents.mother) == first)
      },
      CloudCase("D-S7 a file of one account is none of another") { under in
        try await under.send([1, 2, 3], as: Documents.file(1), of: Documents.mother)
        #expect(try await under.cloud.file(Documents.file(1), of: Documents.stranger) == nil)
        await #expect(throws: CloudError.noSuchFile) {
          _ = try await under.cloud.download(Documents.file(1), of: Documents.stranger)
        }
        await #expect(throws: CloudError.noSuchFile) {
          try await under.cloud.complete(Documents.file(1), of: Documents.stranger)
        }
      },
      CloudCase("D-S6 two files of one name are two files") { under in
        let name = "../保険証 (1).jpg"
        let pages = [[UInt8].noise(10, 1), [UInt8].noise(10, 2)]
        var attachments: [Domain.Attachment] = []
        for (index, bytes) in pages.enumerated() {
          let number = UInt64(index + 1)
          try await under.send(bytes, as: Documents.file(number), of: Documents.mother)
          attachments.append(try Documents.attachment(number, bytes, name: name))
        }
        try await under.committed(
          Documents.change(1, 1, on: 0, try Documents.revision("二枚", attachments: attachments)),
          of: Documents.mother)
        for (index, bytes) in pages.enumerated() {
          let file = Documents.file(UInt64(index + 1))
          #expect(try await under.fetch(file, of: Documents.mother) == bytes)
          let holders = try await under.cloud.documents(holding: file, of: Documents.mother)
          #expect(holders.map(\.id) == [Documents.id(1)])
        }
      },
    ]

  static let removals = [
    CloudCase("files that nobody holds go after a while, and no other") { under in
      for number in 1...3 as ClosedRange<UInt64> {
        try await under.send([UInt8(number)], as: Documents.file(number), of: Documents.mother)
      }
      let held = try Documents.attachment(1, [1], name: "一")
      let made = try await under.committed(
        Documents.change(1, 1, on: 0, try Documents.revision("一", attachments: [held])),
        of: Documents.mother)
      under.advance(.seconds(86_400))
      _ = try await under.cloud.upload([3].file(Documents.file(3)), of: Documents.mother)
      let limit = Timestamp(secondsSinceEpoch: 1_770_692_400 + 3600)
      try await under.cloud.removeUnused(untouchedSince: limit)
      var left: [Bool] = []
      for number in 1...3 as ClosedRange<UInt64> {
        left.append(try await under.cloud.file(Documents.file(number), of: Documents.mother) != nil)
      }
      #expect(left == [true, false, true])
      #expect(try await under.fetch(Documents.file(1), of: Documents.mother) == [1])
      #expect(try await under.feed(of: Documents.mother) == [made])
    },
    CloudCase("an account goes with everything, and nothing of another") { under in
      for owner in [Documents.mother, Documents.stranger] {
        try await under.send([7], as: Documents.file(1), of: owner)
        let held = try Documents.attachment(1, [7], name: "七")
        try await under.committed(
          Documents.change(1, 1, on: 0, try Documents.revision("七", attachments: [held])), of: owner
        )
      }
      try await under.cloud.removeAll(of: Documents.mother)
      try await under.cloud.removeAll(of: Documents.mother)
      #expect(try await under.feed(of: Documents.mother) == [])
      #expect(try await under.cloud.document(Documents.id(1), of: Documents.mother) == nil)
      #expect(try await under.cloud.file(Documents.file(1), of: Documents.mother) == nil)
      #expect(try await under.feed(of: Documents.stranger).count == 1)
      #expect(try await under.fetch(Documents.file(1), of: Documents.stranger) == [7])
    },
  ]
}
