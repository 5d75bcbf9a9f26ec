extension Runner {
  /// The things that a run does.
  struct Mode: OptionSet {
    let rawValue: UInt8
    /// Writes markup and values.
    static let writing = Mode(rawValue: 1 << 0)
    /// Computes the hash of each slot.
    static let hashing = Mode(rawValue: 1 << 1)
    /// Writes values as characters, instead of as markup.
    static let raw = Mode(rawValue: 1 << 2)

    /// Renders a page that is never patched, or rows whose hashes are known.
    static let plain: Mode = [.writing]
    /// Renders a page, and records what it shows.
    static let live: Mode = [.writing, .hashing]
    /// Records what a page shows.
    static let recording: Mode = [.hashing]
    /// Writes the characters of a value that is set by the browser's script.
    static let characters: Mode = [.writing, .raw]
  }

  @inline(__always)
  var isWriting: Bool { mode.contains(.writing) }
  @inline(__always)
  var isHashing: Bool { mode.contains(.hashing) }
  @inline(__always)
  var isRaw: Bool { mode.contains(.raw) }

  /// Calls a closure in another mode.
  @inline(__always)
  mutating func inMode<Result>(_ mode: Mode, _ body: (inout Runner) -> Result) -> Result {
    let outer = self.mode
    self.mode = mode
    defer { self.mode = outer }
    return body(&self)
  }
}
