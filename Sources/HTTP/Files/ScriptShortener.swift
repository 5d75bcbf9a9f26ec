/// Writes a script anew without white space that it doesn't need, and with short names for its variables.
///
/// A variable gets the same short name wherever its name stands, whatever the scope, and no other variable has that: what
/// was one before is one afterwards. Names of properties stay, `{a}` becomes `{a:x}`. Declarations that follow each other
/// become one, by `let`. This needs a script
/// - that names no variable like a global one that it uses, such as `location`;
/// - whose lines end where statements do, or go on in a way that shows: after `(`, `,`, `{`, `=`, or before `.`, `?`, `&`.
struct ScriptShortener {
  private enum Role {
    /// A variable.
    case name
    /// A property and the variable that it is, as in `{a}`.
    case shorthand
    /// A property, or no word.
    case other
  }

  private enum Bracket {
    case block, object, other
  }

  private let tokens: [ScriptToken]
  private var roles: [Role] = []
  private var declared: Set<String> = []

  private init(_ tokens: [ScriptToken]) { self.tokens = tokens }

  static func shorten(_ script: [UInt8]) -> [UInt8] {
    var shortener = ScriptShortener(ScriptScanner.tokens(of: script))
    shortener.findRoles()
    return Array(shortener.written(shortener.shortNames()).utf8)
  }

  // MARK: Roles

  private mutating func findRoles() {
    var open: [Bracket] = []
    for (index, token) in tokens.enumerated() {
      let before = index > 0 ? tokens[index - 1] : nil
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      guard token.kind == .word else {
        Self.follow(token, after: before, &open)
        roles.append(.other)
        continue
      }
      let role = Self.role(after: before, before: next, isInObject: open.last == .object)
      roles.append(role)
      if role == .name, Self.declares(before, next) { declared.insert(token.text) }
    }
  }

  private static func follow(_ token: ScriptToken, after before: ScriptToken?, _ open: inout [Bracket]) {
    if token.isMark(["{"]) {
      open.append(beginsBlock(after: before) ? .block : .object)
    } else if token.isMark(["(", "["]) || (token.opensExpression && !token.closesExpression) {
      open.append(.other)
    } else if token.isMark([")", "]", "}"]) || (token.closesExpression && !token.opensExpression) {
      _ = open.popLast()
    }
  }

  private static func beginsBlock(after before: ScriptToken?) -> Bool {
    guard let before else { return true }
    return before.isMark(["=>", ")", ";", "{", "}"])
      || ["else", "try", "finally", "do"].contains(before.text)
  }

  private static func role(after before: ScriptToken?, before next: ScriptToken?, isInObject: Bool) -> Role {
    guard let before else { return .name }
    if before.isMark(["."]) { return .other }
    guard isInObject, before.isMark(["{", ","]), let next else { return .name }
    if next.isMark([":", "("]) { return .other }
    return next.isMark([",", "}", "="]) ? .shorthand : .name
  }

  /// Whether a word between two tokens is a variable that is declared there, as by `const a` or `a =>`.
  private static func declares(_ before: ScriptToken?, _ next: ScriptToken?) -> Bool {
    if let before, before.kind == .word, ["const", "let", "function"].contains(before.text) { return true }
    return next?.isMark(["=>"]) ?? false
  }

  // MARK: Names

  /// The short names of variables: the more often one is used, the shorter.
  private func shortNames() -> [String: String] {
    // In a class, properties look like variables.
    guard !tokens.contains(where: { $0.kind == .word && $0.text == "class" }) else { return [:] }
    var gains: [String: Int] = [:]
    for (token, role) in zip(tokens, roles) where declared.contains(token.text) {
      switch role {
      case .name: gains[token.text, default: 0] += 1
      // `{a}` becomes longer.
      case .shorthand: gains[token.text, default: 0] -= 3
      case .other: break
      }
    }
    let chosen = gains.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let taken = Set(tokens.map(\.text)).union(["do", "if", "in", "of"])
    let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(UnicodeScalar($0)) }
    let all = letters + letters.map { $0.uppercased() }
    let names = (all + all.flatMap { first in all.map { first + $0 } }).filter { !taken.contains($0) }
    return Dictionary(uniqueKeysWithValues: zip(chosen.map { $0.key }, names))
  }

  // MARK: Writing

  private static let goesOnAfter: Set<String> = [";", "{", ",", "(", "[", "=", "&", "|", "?", ":", "=>"]
  private static let goesOnBefore: Set<String> = [".", "?", ":", "&", "|", ")", "}", "]"]

  private func written(_ names: [String: String]) -> String {
    var script = ""
    // Whether a declaration is under way, in each bracket that is open.
    var declares = [false]
    var goesOn = false
    for (index, token) in tokens.enumerated() {
      let before = index > 0 ? tokens[index - 1] : nil
      let separator = goesOn ? "" : before.map { Self.separator($0, token) } ?? ""
      goesOn = false
      script += separator
      if token.isMark(["}"]), script.hasSuffix(";") { script.removeLast() }
      if token.isMark(["}", "]", ")"]), endsInComma(index) { script.removeLast() }
      let isDeclaration = roles[index] == .name && ["const", "let"].contains(token.text)
      if before?.isMark([";"]) ?? false, !isDeclaration { declares[declares.count - 1] = false }
      if token.isMark(["(", "[", "{"]) || token.opensExpression { declares.append(false) }
      if token.isMark([")", "]", "}"]) || token.closesExpression, declares.count > 1 {
        declares.removeLast()
      }
      if separator == "\n" { declares[declares.count - 1] = false }
      if isDeclaration {
        if before?.isMark([";"]) ?? false, declares[declares.count - 1] {
          script.removeLast()
          script += ","
          goesOn = true
        } else {
          script += "let"
          declares[declares.count - 1] = before?.isMark([";", "{", "}"]) ?? true || separator == "\n"
        }
        continue
      }
      let short = names[token.text] ?? token.text
      switch roles[index] {
      case .name: script += short
      case .shorthand: script += short == token.text ? short : "\(token.text):\(short)"
      case .other: script += token.text
      }
    }
    return script + "\n"
  }

  /// Whether a comma stands before the end of a list that says no more than its end.
  private func endsInComma(_ index: Int) -> Bool {
    index > 1 && tokens[index - 1].isMark([","]) && !tokens[index - 2].isMark(["[", ","])
  }

  private static func separator(_ before: ScriptToken, _ token: ScriptToken) -> String {
    if token.startsLine, !before.isMark(goesOnAfter), !token.isMark(goesOnBefore) { return "\n" }
    switch (before.kind, token.kind) {
    case (.word, .word): return " "
    case (.text, .word): return before.opensExpression ? "" : " "
    // a + +b
    case (.mark, .mark):
      return token.isApart && before.text == token.text && token.isMark(["+", "-"]) ? " " : ""
    default: return ""
    }
  }
}
