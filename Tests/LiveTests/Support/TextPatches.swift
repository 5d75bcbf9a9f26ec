@testable import Live

/// The patches of a page that shows one text, each operation as `OLD>NEW`, or `*>NEW` where the old one is unknown.
struct TextPatches {
  var machine: PatchStateMachine<String>

  /// The browser shows the HTML, with the text “a”.
  init() {
    machine = PatchStateMachine(html: "a", digest: 7, epoch: 0xe)
  }

  /// The page shows a text: what the browser gets of it, and what that leaves.
  mutating func next(
    _ text: String, revision: Int = 0, rest: PatchOperations.Rest = .nothing
  ) -> PatchPart? {
    machine.next(revision: revision) {
      (text, PatchOperations(Array("*>\(text)".utf8), rest: rest))
    } compare: { shown in
      let old = shown
      shown = text
      guard old != text else { return PatchOperations([], rest: rest) }
      return PatchOperations(Array("\(old)>\(text)".utf8), rest: rest)
    }
  }

  mutating func attach(after id: String?) {
    machine.attach(after: id) { "html-\($0)" }
  }

  var state: String {
    switch machine.state {
    case .unknown: "unknown"
    case .current(let text): "current \(text)"
    case .sending(let text, let isInEvent, let end):
      "sending \(text)\(isInEvent ? " in an event" : "") for \(end.revision)"
    }
  }
}

extension PatchPart {
  /// An event as a whole.
  static func event(
    _ id: String, _ operations: String = "", revision: Int = 0, _ commands: Command...,
    isFollowed: Bool = false
  ) -> PatchPart {
    PatchPart(
      id: id, operations: Array(operations.utf8), end: PatchEnd(revision: revision, commands: commands),
      isFollowed: isFollowed)
  }

  /// The first part of an event.
  static func start(_ id: String, _ operations: String) -> PatchPart {
    PatchPart(id: id, operations: Array(operations.utf8), end: nil, isFollowed: true)
  }

  /// A part that goes on with an event and, with a revision, ends it.
  static func more(_ operations: String, revision: Int? = nil, _ commands: Command...) -> PatchPart {
    PatchPart(
      id: nil, operations: Array(operations.utf8),
      end: revision.map { PatchEnd(revision: $0, commands: commands) }, isFollowed: true)
  }
}
