import GalleryModels

/// The drawing of a marble diagram: upstreams above, the operator in a box, and the output below.
struct MarbleDrawing {
  private static let radius = 10.0
  private static let step = 22.0
  private static let lineHeight = 48.0

  private let diagram: MarbleDiagram

  init(_ diagram: MarbleDiagram) {
    self.diagram = diagram
  }

  /// The drawing as an element, with a name that says the same in words.
  var markup: String {
    let boxTop = Double(diagram.inputs.count) * Self.lineHeight
    let height = boxTop + 36 + Self.lineHeight
    let inputs = diagram.inputs.enumerated().map {
      line($0.element, top: Double($0.offset) * Self.lineHeight)
    }
    return
      #"<svg class="marbles" viewBox="0 0 320 \#(height)" role="img" aria-label="\#(Self.escape(name))">\#(inputs.joined())<rect class="box" x="2" y="\#(boxTop)" width="316" height="32" rx="6"/><text class="code" x="160" y="\#(boxTop + 21)">\#(Self.escape(diagram.code))</text>\#(line(diagram.output, top: boxTop + 36))</svg>"#
  }

  /// The diagram in words.
  var name: String {
    "\(diagram.inputs.map(Self.words).joined(separator: "; and ")). Then \(diagram.code): \(Self.words(of: diagram.output))"
  }

  private func line(_ line: MarbleDiagram.Line, top: Double) -> String {
    let axis = top + Self.lineHeight / 2
    var slots = MarbleSlots(width: 2 * Self.radius, rows: 2)
    let marks = line.map { marble in
      let x = 22 + Double(marble.place) * Self.step
      guard case .value(let text) = marble.kind else { return end(marble.kind, x: x, axis: axis) }
      // Values of one moment stand above one another.
      let isShared = line.count { $0.place == marble.place && $0.kind != .finished } > 1
      let row = isShared ? slots.row(at: x) : 0
      let y = isShared ? axis + (row == 0 ? 10.5 : -10.5) : axis
      let half = max(Self.radius, Double(text.count) * 3.4 + 4)
      return
        #"<rect class="value" x="\#(x - half)" y="\#(y - Self.radius)" width="\#(2 * half)" height="\#(2 * Self.radius)" rx="\#(Self.radius)"/><text x="\#(x)" y="\#(y + 4)">\#(Self.escape(text))</text>"#
    }
    return
      #"<path class="axis" d="M4 \#(axis)H312m-6 -5l6 5l-6 5"/>\#(marks.joined())"#
  }

  private func end(_ kind: MarbleDiagram.Marble.Kind, x: Double, axis: Double) -> String {
    kind == .failed
      ? #"<path class="cross" d="M\#(x - 6) \#(axis - 6)l12 12m0-12l-12 12"/>"#
      : #"<rect class="end" x="\#(x + 10)" y="\#(axis - 16)" width="4" height="32"/>"#
  }

  private static func words(of line: MarbleDiagram.Line) -> String {
    let words = line.map { marble in
      switch marble.kind {
      case .value(let text): text
      case .finished: "the end"
      case .failed: "a failure"
      }
    }
    return words.isEmpty ? "nothing" : words.joined(separator: ", ")
  }

  private static func escape(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
