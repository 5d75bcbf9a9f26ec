/// Makes random templates over the fields of a ``PatchTests/Page``.
struct TemplateMaker {
  var random: Random
  private var names = 0

  init(seed: UInt64) { random = Random(seed) }

  /// The names that a place in a template can see.
  private struct Scope {
    var texts = ["title", "message", "draft", "owner.name"]
    var flags = ["isOpen", "isEmpty", "owner.isAdmin"]
    var lists = ["books", "choices"]

    func inside(_ list: String) -> Scope {
      var inner = self
      inner.texts.removeAll { $0 == "." }
      switch list {
      case "books":
        inner.texts += ["author", "pages", "id"]
        inner.flags += ["isRead"]
        inner.lists += ["tags", "notes"]
      case "tags":
        inner.texts += ["name"]
        inner.flags += ["isLoud"]
      case "owner": break
      default: inner.texts += ["."]
      }
      return inner
    }
  }

  mutating func page() -> String { "<main>" + content(Scope(), depth: 0) + "</main>" }

  private mutating func content(_ scope: Scope, depth: Int) -> String {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in piece(scope, depth: depth) }.joined(separator: " ")
  }

  private mutating func piece(_ scope: Scope, depth: Int) -> String {
    let inner = depth < 4
    switch Int.random(in: 0..<(inner ? 12 : 5), using: &random) {
    case 0: return "{{\(random.pick(scope.texts))}}"
    case 1: return "<b>\n  {{\(random.pick(scope.texts))}}\n</b>"
    case 2: return "<i\(attributes(scope))>x</i>"
    case 3: return "<textarea\(attributes(scope))>\(value(scope))</textarea>"
    case 4: return "{{{svg}}}"
    case 5: return "<em\(attributes(scope))>\(content(scope, depth: depth + 1))</em>"
    case 6: return section("#", random.pick(scope.flags), content(scope, depth: depth + 1))
    case 7:
      return section(
        "^", random.pick(scope.flags + scope.texts + scope.lists), content(scope, depth: depth + 1))
    case 8:
      let text = random.pick(scope.texts)
      if text == "." { return "{{.}}" }
      return section("#", text, "<q>{{.}}</q>")
    case 9: return section("#", "owner", "{{name}} " + content(scope.inside("owner"), depth: depth + 1))
    default:
      let list = random.pick(scope.lists)
      return section("#", list, "\n<div>\(content(scope.inside(list), depth: depth + 1))</div>\n")
    }
  }

  private func section(_ sigil: String, _ name: String, _ body: String) -> String {
    // The names outside of a row that is a text can't be told from it.
    if name == "." { return body }
    return "{{\(sigil)\(name)}}\(body){{/\(name)}}"
  }

  private mutating func value(_ scope: Scope) -> String {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return "a &amp; b "
      case 1: return section("#", random.pick(scope.flags), "on {{title}}")
      case 2: return section("#", "choices", "{{.}},")
      default: return "{{\(random.pick(scope.texts))}}"
      }
    }.joined()
  }

  private mutating func attributes(_ scope: Scope) -> String {
    (0..<Int.random(in: 0...2, using: &random)).map { _ in
      names += 1
      let flag = random.pick(scope.flags)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return " a\(names)=\"\(value(scope))\""
      case 1: return section("#", flag, " b\(names)")
      case 2: return section("^", flag, " c\(names)=\"\(value(scope))\" d\(names)")
      case 3:
        return section("#", flag, " e\(names)=\"1\"") + section("^", flag, " e\(names)=\"\(value(scope))\"")
      default: return section("#", "owner", section("#", flag, " f\(names)=\"{{name}}\""))
      }
    }.joined()
  }
}
