extension String {
  /// The same text in Latin letters, in one spelling of the many in which Japanese is typed: kana become letters,
  /// Hepburn becomes Kunrei, and long vowels, doubled n and m before a lip's sound are one with short ones and n.
  /// What is neither kana nor a Latin letter stays. O(length).
  ///
  /// きょう, kyou, kyo and kyō are one; so are しょほうせん, shohousen and syohosen. The beginning of a syllable, as
  /// somebody is still typing it, is the beginning of its spelling here.
  public var romanised: String { Self.kunrei(Self.letters(folded)) }

  /// Kana as letters, everything else as it is.
  private static func letters(_ text: String) -> [Character] {
    var (letters, isDoubled): ([Character], Bool) = ([], false)
    for kana in text {
      if kana == "ッ" {
        isDoubled = true
        continue
      }
      if let small = smallKana[kana] {
        appendSmall(small, to: &letters)
      } else {
        let syllable = syllables[kana] ?? "\(kana)"
        if isDoubled, let first = syllable.first { letters.append(first) }
        letters += syllable
      }
      isDoubled = false
    }
    return letters
  }

  /// A small kana takes the place of the vowel before it: しょ is syo, フォ is ho, チェ is tye.
  private static func appendSmall(_ small: String, to letters: inout [Character]) {
    guard let before = letters.last, vowels.contains(before) else {
      letters += small
      return
    }
    letters.removeLast()
    let isBare = letters.last.map { !$0.isLetter || vowels.contains($0) } ?? true
    let glide: String =
      switch before {
      case _ where small.count > 1: ""
      case "u" where isBare: "w"
      case "i": "y"
      default: ""
      }
    letters += glide + small
  }

  /// Latin letters in one spelling, with short vowels.
  private static func kunrei(_ letters: [Character]) -> String {
    var (written, at): ([Character], Int) = ([], 0)
    while at < letters.count {
      let next = at + 1 < letters.count ? letters[at + 1] : nil
      let after = at + 2 < letters.count ? letters[at + 2] : nil
      let (syllable, taken) = consonant(letters[at], next, after)
      for letter in syllable { append(letter, to: &written) }
      at += taken
    }
    return String(written)
  }

  /// One letter, or the two that are one sound, in the spelling of Kunrei, and how many were taken.
  private static func consonant(
    _ letter: Character, _ next: Character?, _ after: Character?
  ) -> (String, taken: Int) {
    switch (letter, next) {
    case ("s", "h"?): (glide("s", after), 2)
    case ("c", "h"?): (glide("t", after), 2)
    case ("c", nil), ("c", "c"?): ("t", 1)
    case ("j", "y"?): ("z", 1)
    case ("j", _): (glide("z", next), 1)
    case ("t", "s"?): ("t", 2)
    case ("d", "z"?): ("z", 2)
    case ("d", "i"?), ("d", "u"?), ("d", "y"?): ("z", 1)
    case ("w", "o"?): ("", 1)
    case ("f", _): ("h", 1)
    case ("m", "b"?), ("m", "p"?), ("m", "m"?): ("n", 1)
    case ("-", _), ("ー", _), ("'", _), ("’", _): ("", 1)
    default: (plainVowels[letter] ?? "\(letter)", 1)
    }
  }

  /// `sh` before a vowel that is no i is `sy`.
  private static func glide(_ consonant: String, _ vowel: Character?) -> String {
    guard let vowel, vowel != "i", vowels.contains(plainVowels[vowel]?.first ?? vowel) else {
      return consonant
    }
    return consonant + "y"
  }

  /// Leaves out what makes a vowel long, and the second of two n.
  private static func append(_ letter: Character, to written: inout [Character]) {
    switch (written.last, letter) {
    case ("o"?, "u"), ("n"?, "n"): return
    case (let last?, _) where last == letter && vowels.contains(letter): return
    default: written.append(letter)
    }
  }

  private static let vowels: Set<Character> = ["a", "i", "u", "e", "o"]

  private static let plainVowels: [Character: String] = [
    "ā": "a", "â": "a", "ī": "i", "î": "i", "ū": "u", "û": "u", "ē": "e", "ê": "e", "ō": "o",
    "ô": "o",
  ]

  // lint: words of data
  private static let smallKana: [Character: String] = [
    "ァ": "a", "ィ": "i", "ゥ": "u", "ェ": "e", "ォ": "o", "ャ": "ya", "ュ": "yu", "ョ": "yo",
  ]

  // lint: words of data
  /// The rows of the kana, each with the consonant of its five.
  private static let rows: [(kana: String, consonant: String)] = [
    ("アイウエオ", ""), ("カキクケコ", "k"), ("ガギグゲゴ", "g"), ("サシスセソ", "s"),
    ("ザジズゼゾ", "z"), ("タチツテト", "t"), ("ダヂヅデド", "d"), ("ナニヌネノ", "n"),
    ("ハヒフヘホ", "h"), ("バビブベボ", "b"), ("パピプペポ", "p"), ("マミムメモ", "m"),
    ("ラリルレロ", "r"),
  ]

  private static let syllables: [Character: String] = {
    var syllables: [Character: String] = [
      "ヤ": "ya", "ユ": "yu", "ヨ": "yo", "ワ": "wa", "ヲ": "o", "ン": "n", "ヴ": "vu",
    ]
    for row in rows {
      for (kana, vowel) in zip(row.kana, "aiueo") { syllables[kana] = row.consonant + "\(vowel)" }
    }
    return syllables
  }()
}
