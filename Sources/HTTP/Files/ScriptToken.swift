/// A word, a mark, or a text of a script: a string, a pattern, or a part of a template.
struct ScriptToken {
  enum Kind {
    case word, mark, text
  }

  let kind: Kind
  let text: String
  /// Whether the token is the first one of its line.
  let startsLine: Bool
  /// Whether white space stands before the token.
  let isApart: Bool
  /// Whether a part of a template ends with the beginning of an expression.
  let opensExpression: Bool
  /// Whether a part of a template begins with the end of an expression.
  let closesExpression: Bool

  func isMark(_ marks: Set<String>) -> Bool { kind == .mark && marks.contains(text) }
}

/// Divides a script into its tokens. Comments and white space are none.
struct ScriptScanner {
  private let bytes: [UInt8]
  private var index = 0
  private var tokens: [ScriptToken] = []
  /// The number of braces that are open.
  private var depth = 0
  /// The depths at which the expressions of templates begin.
  private var expressions: [Int] = []
  private var startsLine = false
  private var isApart = false

  /// The words after which a slash begins a pattern.
  private static let operators: Set<String> = ["return", "typeof", "case", "in", "of"]

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func tokens(of script: [UInt8]) -> [ScriptToken] {
    var scanner = ScriptScanner(script)
    while scanner.index < script.count { scanner.scan() }
    return scanner.tokens
  }

  private mutating func scan() {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "\n"):
      (startsLine, isApart) = (true, true)
      index += 1
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      isApart = true
      index += 1
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      scanString(byte)
    case UInt8(ascii: "`"):
      scanTemplate()
    case UInt8(ascii: "/"):
      scanSlash()
    case UInt8(ascii: "}") where expressions.last == depth:
      expressions.removeLast()
      scanTemplate()
    case _ where Self.isWord(byte):
      let start = index
      while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
      add(.word, from: start)
    default:
      scanMark(byte)
    }
  }

  private mutating func add(
    _ kind: ScriptToken.Kind, from start: Int, opens: Bool = false, closes: Bool = false
  ) {
    // A text whose end is missing ends with the script.
    index = min(index, bytes.count)
    tokens.append(
      ScriptToken(
        kind: kind, text: String(decoding: bytes[start..<index], as: UTF8.self), startsLine: startsLine,
        isApart: isApart, opensExpression: opens, closesExpression: closes))
    (startsLine, isApart) = (false, false)
  }

  private mutating func scanString(_ quote: UInt8) {
    let start = index
    index += 1
    while index < bytes.count, bytes[index] != quote { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
    index += 1
    add(.text, from: start)
  }

  /// Scans a part of a template: up to its end, or to the beginning of an expression.
  private mutating func scanTemplate() {
    let start = index
    let closes = bytes[index] == UInt8(ascii: "}")
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "`") {
      if bytes[index...].starts(with: [UInt8(ascii: "$"), UInt8(ascii: "{")]) {
        index += 2
        expressions.append(depth)
        return add(.text, from: start, opens: true, closes: closes)
      }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index += 1
    add(.text, from: start, closes: closes)
  }

  private mutating func scanSlash() {
    if bytes[index...].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) {
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    } else if tokens.last.map({ Self.endsValue($0) }) ?? false {
      scanMark(bytes[index])
    } else {
      scanPattern()
    }
  }

  private mutating func scanPattern() {
    let start = index
    var isInSet = false
    index += 1
    while index < bytes.count, isInSet || bytes[index] != UInt8(ascii: "/") {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInSet = true
      case UInt8(ascii: "]"): isInSet = false
      default: break
      }
      index += 1
    }
    index += 1
    while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
    add(.text, from: start)
  }

  private mutating func scanMark(_ byte: UInt8) {
    let start = index
    if byte == UInt8(ascii: "{") { depth += 1 }
    if byte == UInt8(ascii: "}") { depth -= 1 }
    let long = ["...", "=>"].first { bytes[index...].starts(with: $0.utf8) }
    index += long?.utf8.count ?? 1
    add(.mark, from: start)
  }

  /// Whether a slash after a token divides.
  private static func endsValue(_ token: ScriptToken) -> Bool {
    switch token.kind {
    case .word: !operators.contains(token.text)
    case .mark: token.isMark([")", "]", "}"])
    case .text: true
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xff:
      true
    default: false
    }
  }
}
