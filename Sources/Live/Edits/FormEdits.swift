import HTTP
import Templates

/// The pairs of a form that say more of its fields than their values: the texts they held when they were rendered, in
/// `live-seen`, and the side the person chose after a conflict, in `live-keep.NAME`.
///
/// `live-seen` is a list of entries with a space between them, each `NAME:DIGEST` or `NAME:DIGEST,DIGEST,…`, the name
/// percent-encoded, the digests as ``TextDigest`` writes them.
struct FormEdits: Sendable {
  /// The entries in the form's order. They are few: a linear search takes less time than hashing a name.
  private(set) var entries: [(name: String, seen: SeenTexts)] = []
  private var sides: [(name: String, side: ConflictSide)] = []

  static let seenName = "live-seen"
  static let keepPrefix = "live-keep."
  /// The largest number of entries of a form, and of digests of an entry.
  private static let limits = (entries: 256, digests: 256)

  /// The edits of a form without such pairs.
  init() {}

  /// Reads the pairs of a form.
  ///
  /// - Throws: `HTTPError` with status 400 where a pair is malformed or too long.
  init(_ form: FormFields) throws(HTTPError) {
    for pair in form.pairs where pair.name.utf8.starts(with: "live-".utf8) {
      if pair.name == Self.seenName {
        try read(pair.value)
      } else if pair.name.utf8.starts(with: Self.keepPrefix.utf8) {
        guard let side = ConflictSide(rawValue: pair.value) else {
          throw HTTPError(.badRequest, "The field “\(pair.name.prefix(40))” must be “mine” or “theirs”.")
        }
        sides.append((String(pair.name.dropFirst(Self.keepPrefix.count)), side))
      }
    }
  }

  private mutating func read(_ text: String) throws(HTTPError) {
    guard entries.isEmpty else { throw Self.malformed("is there twice") }
    guard !text.isEmpty else { return }
    let pieces = text.split(separator: " ", maxSplits: Self.limits.entries, omittingEmptySubsequences: false)
    guard pieces.count <= Self.limits.entries else { throw Self.malformed("has too many entries") }
    for piece in pieces { entries.append(try Self.entry(piece)) }
  }

  private static func entry(_ text: Substring) throws(HTTPError) -> (String, SeenTexts) {
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex,
      let name = PercentEncoding.decode(String(text[..<colon]))
    else { throw malformed("has an entry without a name") }
    let list = text[text.index(after: colon)...]
      .split(separator: ",", maxSplits: limits.digests, omittingEmptySubsequences: false)
    guard list.count <= limits.digests else { throw malformed("has too many digests in one entry") }
    var digests: [TextDigest] = []
    for piece in list {
      guard let digest = TextDigest(hexadecimal: piece) else {
        throw malformed("has a digest that is not eight hexadecimal digits")
      }
      digests.append(digest)
    }
    return (name, SeenTexts(digests: digests))
  }

  private static func malformed(_ what: String) -> HTTPError {
    HTTPError(.badRequest, "The field “\(seenName)” \(what).")
  }

  /// Whether the form has no such pairs: all its fields count in full.
  var isEmpty: Bool { entries.isEmpty && sides.isEmpty }

  /// The texts of a field that the browser knows; all where the form does not say.
  func seen(_ name: String) -> SeenTexts { entries.first { $0.name == name }?.seen ?? .all }

  /// The side that the person chose for a field after a conflict; nil without a choice.
  func side(_ name: String) -> ConflictSide? { sides.first { $0.name == name }?.side }

  /// Whether the form has an entry or a choice for a field.
  func mentions(_ name: String) -> Bool {
    entries.contains { $0.name == name } || sides.contains { $0.name == name }
  }

  /// The value of `live-seen` once the person was shown what others stored: the fields in conflict are compared with
  /// that from now on.
  func text(afterShowing conflicts: [FieldConflict]) -> String {
    entries.map { entry in
      let theirs = conflicts.first { $0.name == entry.name }?.theirs
      let digests = theirs.map { [TextDigest($0)] } ?? entry.seen.digests ?? []
      return "\(PercentEncoding.encode(entry.name)):\(digests.map(\.description).joined(separator: ","))"
    }.joined(separator: " ")
  }
}

/// The side whose text a person chose after a conflict.
enum ConflictSide: String, Sendable {
  case mine
  case theirs
}
