import Domain
import Testing

/// Japanese in Latin letters, in one spelling.
struct RomajiTests {
  static let same: [[String]] = [
    ["きょう", "キョウ", "ｷｮｳ", "kyou", "kyo", "kyō", "KYOU"],
    ["りれき", "rireki"], ["くすり", "kusuri"],
    ["しょるい", "shorui", "syorui"], ["ちゅうし", "chuushi", "tyuusi", "chushi", "chūshi"],
    ["じこく", "jikoku", "zikoku"], ["じょうげ", "jouge", "jyouge", "zyoge"],
    ["つづき", "tsuzuki", "tuzuki", "tuduki"], ["けってい", "kettei"],
    ["マッチ", "matchi", "macchi", "matti"], ["しんぶん", "shimbun", "sinbun", "shinnbun"],
    ["おんな", "onna", "onnna"], ["ほんいん", "hon'in", "honnin"],
    ["ファイル", "fairu"], ["ティー", "tii", "ti-"], ["チェック", "chekku", "tyekku"],
    ["ウィキ", "wiki"], ["ふゆ", "fuyu", "huyu"],
  ]

  @Test(arguments: same)
  func `P-47 all spellings of romaji are one, and half a syllable begins its own`(
    _ spellings: [String]
  ) throws {
    let romanised = spellings.map(\.romanised)
    let one = try #require(romanised.first)
    #expect(Set(romanised) == [one], "\(romanised)")
    // While somebody is still typing, what stands there begins the word or is about to.
    let typed = spellings.filter { $0.unicodeScalars.allSatisfy(\.isASCII) }
    for text in typed {
      for length in 1...text.count where !"dm".contains(text.prefix(length).last ?? " ") {
        let part = String(text.prefix(length)).romanised
        #expect(one.hasPrefix(part), "\(text.prefix(length)): \(part)")
      }
    }
  }

  @Test func `P-47 what is no Japanese sound stays as it is`() {
    #expect("薬 2".romanised == "薬2")
    #expect("xvq".romanised == "xvq")
    #expect("".romanised.isEmpty)
  }
}
