/// Every key that a person can press at the terminal, but those that leave the program or stop it.
public enum Keyboard {
  /// Characters that ESC begins a sequence of the terminal with, whose end is then waited for.
  public static let introducers: Set<Key> = ["[", "]", "O", "P", "N", "X", "^", "_"]

  /// All of them, each once; `q`, Ctrl-C and Ctrl-Z end or stop the program.
  public static let keys: [Key] = characters + wide + named + controls + alts

  private static let characters = (UInt8(0x20)..<0x7F).map { Unicode.Scalar($0) }
    .filter { $0 != "q" }.map { Key.text(String($0)) }
  /// What a Japanese input method sends where somebody writes a time.
  private static let wide = "０１２３４５６７８９：－−ー時分午昨今一本正朝昼夕夜晩ごきおけあよひゆ".map { Key.text(String($0)) }
  private static let named: [Key] = [
    .enter, .esc, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .pageUp,
    .pageDown, .home, .end,
  ]
  /// Those that are no other key: Ctrl-H, I, J, M and [ are Backspace, Tab, Enter and Esc.
  private static let controls = "abdefgklnoprstuvwxy".map { Key.control($0) }
  /// A character with Alt held.
  private static let alts = "bdf".map { Key.bytes([0x1B] + Array(String($0).utf8)) }
}
