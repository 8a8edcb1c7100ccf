/// What a person does with a key or the mouse; the keymap turns keys into these.
public indirect enum Intent: Hashable, Sendable {
  case move(Direction)
  case press
  case back
  case nextFocus, previousFocus
  case tab(Tab)
  case previousMonth, nextMonth
  case weekStart, weekEnd
  case today
  case goToDate
  case switchLayout
  /// The twelve months up to now.
  case year
  case refresh
  case choosePatient
  case help
  /// Everything that can be done, in a list; and what was chosen there.
  case commands, perform(Intent)
  /// The end of the program.
  case quit
  /// What can be bought.
  case upgrade
  /// Recording: every dose of the slot, taking back, the as-needed medicines.
  case recordSlot, undo, asNeeded
  /// A dose is left out on purpose.
  case skip
  /// A new patient, medicine or code; a code that is not to be used any more.
  case add, cancelCode
  /// The record is not open at home any more.
  case stopSharing
  /// The code or the address that is shown, to the terminal's clipboard.
  case copy
  /// Out of the account, where no 設定 is there for it.
  case signOut
  /// Into another household, by its invitation.
  case join
  /// The medicines, and of one of them: its stock, its last day, putting it away or using it again.
  case medications, setStock, setEnd, putAway
  /// Medicines from a file or a notebook's codes.
  case importMedicines
  /// What was changed lately.
  case changes
  /// Files and paper of the record.
  case writeOut
  /// 書類: finding one, and what is done with it and its files.
  case search, filter, edit, attach, save, delete, detach, bin, putBack, settle
  /// Tab in a path: goes on with the names there are.
  case complete
  /// A screenful earlier (−1) or later (+1), half of one, and the first or the last row.
  case page(Int), halfPage(Int), edge(Int)
  /// はじめに: one of the numbered choices, the other language, the other marks.
  case pick(Int)
  case switchLanguage, switchMarks
  case type(Character)
  case erase
  /// Editing a field: the character under the cursor, the word before it, everything before it.
  case eraseForward, eraseWord, eraseToStart
  /// Everything behind the cursor.
  case eraseToEnd
  /// What was erased by more than a character, back at the cursor.
  case yank
  /// The cursor a word back, a word on.
  case wordBack, wordForward
  /// Saves or sends what is filled in, wherever the focus is.
  case submit
  /// The cursor before the first character, behind the last.
  case lineStart, lineEnd
  case paste(String)
  /// A click on the element with that identifier.
  case click(String)
  /// A week earlier (−1) or later (+1), never a load.
  case wheel(Int)
}

/// The direction of an arrow key.
public enum Direction: Hashable, Sendable { case up, down, left, right }

/// The four tabs of the record, in their order.
public enum Tab: Int, Hashable, Sendable, CaseIterable {
  case today, history, documents, settings
}
