import Files
import FoundationEssentials

/// What a person has settled for every run; each option on the command line goes before it.
struct Settings: Codable, Hashable {
  /// The server, as `--server` takes it; nil for the embedded one.
  var server: String?
  /// The PEM file of a household's own certificates.
  var ca: String?
  /// True when plain http beyond this machine is wanted.
  var insecure: Bool?
  var lang: String?
  /// True once somebody has begun on this computer, by the wizard.
  var begun: Bool?
  /// The theme of the screens; nil follows the terminal.
  var theme: String?
  /// How many colours are drawn; nil goes by terminal and environment.
  var color: String?
  /// True when doses are marked by letters instead of signs.
  var letters: Bool?
  /// How headings in Japanese count the years: western, or japanese (令和8年).
  var years: String?
  /// True when the terminal's bell rings as a dose becomes due.
  var bell: Bool?
  /// True when every start of the screens opens this computer's record at home.
  var shares: Bool?
  /// The certificates that somebody compared (base64 of DER), by the server that showed them (decision 0075).
  var certificates: [String: String]?
  /// The keys that a person has chosen, by the names of what they do.
  var keys: [String: String]?
  /// True when reminders name the medicines.
  var remindNames: Bool?

  /// The certificates by server; one that cannot be read is believed by nobody.
  var compared: [String: [UInt8]] {
    (certificates ?? [:]).mapValues { Data(base64Encoded: $0).map(Array.init) ?? [] }
  }

  /// Reads the file; empty settings when there is none.
  ///
  /// Errors: ``CommandFailure`` with 65 when it is there and cannot be read.
  static func read(_ path: String, _ sentence: CommandSentences) throws(CommandFailure) -> Settings
  {
    guard !Folder.isFree(path) else { return Settings() }
    do {
      let content = try Data(contentsOf: URL(filePath: path))
      let decoder = JSONDecoder()
      decoder.allowsJSON5 = true
      return try decoder.decode(Settings.self, from: content)
    } catch {
      throw CommandFailure(.badData, sentence.settingsUnreadable(path))
    }
  }
}
