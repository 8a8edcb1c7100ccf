extension Form {
  /// Does what a key or a click means in a form, and says what its model has to do.
  public mutating func handle(_ intent: Intent) -> Outcome {
    if discard != nil { return handleDiscard(intent) }
    switch intent {
    case .nextFocus: move(1, wraps: true)
    case .previousFocus: move(-1, wraps: true)
    case .move(.down): move(1, wraps: false)
    case .move(.up): move(-1, wraps: false)
    case .wheel(let step): move(step, wraps: false)
    case .press: return press()
    case .submit: return submit()
    case .back: return leave()
    case .click(let id): return click(id)
    default: edit(intent)
    }
    return .stays
  }

  private mutating func press() -> Outcome {
    if let button = buttons.first(where: { $0.id == focus }) { return press(button) }
    guard let next = nextByEnter else { return submit() }
    look(at: focus)
    // Below a fault nobody would look for it: Enter stays, Tab goes on.
    if focusedField?.problem == nil { focus = next }
    return .stays
  }

  private mutating func press(_ button: FormButton) -> Outcome {
    switch button.role {
    case .submit: submit()
    case .leave: leave()
    case .other: .pressed(button.id)
    }
  }

  private mutating func leave() -> Outcome {
    guard canLeave else { return .stays }
    guard isChanged else { return .left }
    discard = .discard
    return .stays
  }

  private mutating func handleDiscard(_ intent: Intent) -> Outcome {
    guard let answer = discard?.handle(intent) else { return .stays }
    discard = nil
    return answer == .yes ? .left : .stays
  }

  private mutating func click(_ id: String) -> Outcome {
    if let button = buttons.first(where: { $0.id == id }) {
      leaveField(for: id)
      return press(button)
    }
    let shown = shownFields
    guard
      let field = shown.first(where: { $0.id == id })
        ?? shown.first(where: { id.hasPrefix($0.id + ".") })
    else { return .stays }
    leaveField(for: field.id)
    let option = String(id.dropFirst(field.id.count + 1))
    change(field.id) { content in content.click(option) }
    return .stays
  }

  private mutating func move(_ step: Int, wraps: Bool) {
    let stops = stops
    guard let index = stops.firstIndex(of: focus) else { return }
    let next = index + step
    guard wraps || stops.indices.contains(next) else { return }
    leaveField(for: stops[(next + stops.count) % stops.count])
  }

  /// Looks at the field that loses the focus. One that nobody has written in is not blamed for it.
  private mutating func leaveField(for id: String) {
    if id != focus, let field = focusedField, field.isChanged || !field.isBlank {
      look(at: field.id)
    }
    focus = id
  }

  private mutating func edit(_ intent: Intent) {
    guard let field = focusedField else { return moveButton(intent) }
    change(field.id) { content in content.edit(intent) }
  }

  /// Left and Right go from button to button; the space bar does not press, a held key would.
  private mutating func moveButton(_ intent: Intent) {
    guard let index = buttons.firstIndex(where: { $0.id == focus }) else { return }
    if intent == .move(.left), index > 0 { focus = buttons[index - 1].id }
    if intent == .move(.right), index + 1 < buttons.count { focus = buttons[index + 1].id }
  }

  private mutating func change(_ id: String, _ edit: (inout FormField.Content) -> Bool) {
    guard let index = fields.firstIndex(where: { $0.id == id }) else { return }
    let before = fields[index].content
    let fits = edit(&fields[index].content)
    if fields[index].content.says(somethingElseThan: before) { lookAgain() }
    if !fits, case .text(let field) = fields[index].content {
      fields[index].problem = .tooLong(limit: field.limit)
    }
  }
}

// Looking at what was filled in.
extension Form {
  /// Looks at every field; the first with a problem takes the focus.
  mutating func submit() -> Outcome {
    for field in shownFields { look(at: field.id) }
    problem = nil
    guard let first = shownFields.first(where: { $0.problem != nil }) else { return .submitted }
    focus = first.id
    return .stays
  }

  mutating func look(at id: String) {
    guard let index = fields.firstIndex(where: { $0.id == id }) else { return }
    fields[index].problem = fields[index].ownProblem ?? fields[index].check(self)
  }

  /// After a change: what had a problem may have none now, in this field or another.
  mutating func lookAgain() {
    problem = nil
    for field in fields where field.problem != nil { look(at: field.id) }
  }
}

extension FormField.Content {
  /// Does what a key means inside a field; false when a text did not fit.
  mutating func edit(_ intent: Intent) -> Bool {
    switch self {
    case .text(var field):
      let fits = field.edit(intent)
      self = .text(field)
      return fits
    case .choice(var choice):
      choice.edit(intent)
      self = .choice(choice)
    case .toggles(var toggles):
      toggles.edit(intent)
      self = .toggles(toggles)
    }
    return true
  }

  mutating func click(_ option: String) -> Bool {
    switch self {
    case .text: break
    case .choice(var choice):
      choice.choose(option)
      self = .choice(choice)
    case .toggles(var toggles):
      toggles.toggle(option)
      self = .toggles(toggles)
    }
    return true
  }

  func says(somethingElseThan other: Self) -> Bool {
    switch (self, other) {
    case (.text(let now), .text(let then)): !now.says(theSameAs: then)
    case (.choice(let now), .choice(let then)): now.index != then.index
    case (.toggles(let now), .toggles(let then)): now.set != then.set
    default: true
    }
  }
}

extension TextField {
  mutating func edit(_ intent: Intent) -> Bool {
    switch intent {
    case .type(let character): return insert(String(character))
    case .paste(let text): return insert(text)
    case .erase: eraseBackward()
    case .eraseForward: eraseForward()
    case .eraseWord: eraseWord()
    case .eraseToStart: eraseToStart()
    case .eraseToEnd: eraseToEnd()
    case .yank: return yank()
    case .wordBack: moveWordBack()
    case .wordForward: moveWordForward()
    case .move(.left): moveLeft()
    case .move(.right): moveRight()
    case .lineStart: moveToStart()
    case .lineEnd: moveToEnd()
    default: break
    }
    return true
  }
}

extension Choice {
  fileprivate mutating func edit(_ intent: Intent) {
    switch intent {
    case .move(.left): move(-1)
    case .move(.right): move(1)
    case .lineStart: index = 0
    case .lineEnd: move(options.count)
    default: break
    }
  }
}

extension Toggles {
  fileprivate mutating func edit(_ intent: Intent) {
    switch intent {
    case .move(.left): move(-1)
    case .move(.right): move(1)
    case .lineStart: index = 0
    case .lineEnd: move(options.count)
    case .type(" "), .type("\u{3000}"): toggle()
    case .type(let character): toggle(number: character)
    default: break
    }
  }
}
