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
    let height = boxTop + 36 + Double(max(diagram.outputs.count, 1)) * Self.lineHeight
    let inputs = diagram.inputs.enumerated().map {
      line($0.element, top: Double($0.offset) * Self.lineHeight)
    }
    let outputs = diagram.outputs.enumerated().map {
      output($0.element, top: boxTop + 36 + Double($0.offset) * Self.lineHeight)
    }
    // A long line of code is narrower, and stays within its box.
    let fitting = diagram.code.count > 40 ? #" textLength="304" lengthAdjust="spacingAndGlyphs""# : ""
    return
      #"<svg class="marbles" viewBox="0 0 320 \#(height)" role="img" aria-label="\#(Self.escape(name))">\#(inputs.joined())<rect class="box" x="2" y="\#(boxTop)" width="316" height="32" rx="6"/><text class="code" x="160" y="\#(boxTop + 21)"\#(fitting)>\#(Self.escape(diagram.code))</text>\#(outputs.joined())</svg>"#
  }

  /// The diagram in words.
  var name: String {
    let inputs = diagram.inputs.map(Self.words).joined(separator: "; and ")
    let outputs = diagram.outputs.map { output in
      [output.name, Self.words(of: output.line)].compactMap { $0 }.joined(separator: ": ")
    }
    return
      "\(inputs). Then \(diagram.code): \(outputs.isEmpty ? "nothing" : outputs.joined(separator: "; and "))"
  }

  private func output(_ output: MarbleDiagram.Output, top: Double) -> String {
    let name = output.name.map { #"<text class="who" x="4" y="\#(top + 10)">\#(Self.escape($0))</text>"# }
    return line(output.line, top: top) + (name ?? "")
  }

  private func line(_ line: MarbleDiagram.Line, top: Double) -> String {
    let axis = top + Self.lineHeight / 2
    var counts: [Int: Int] = [:]
    let marks = line.map { marble in
      // Values of one moment stand above one another, two at a time, and the others beside them.
      let earlier = counts[marble.place, default: 0]
      let start = 22 + Double(marble.place) * Self.step
      guard case .value(let text) = marble.kind else {
        return end(marble.kind, x: start + Double(max(earlier - 1, 0) / 2) * Self.step, axis: axis)
      }
      counts[marble.place] = earlier + 1
      let half = max(Self.radius, Double(text.count) * 3.4 + 4)
      // A long value stays within the drawing.
      let x = min(max(start + Double(earlier / 2) * Self.step, half + 2), 318 - half)
      let isShared = line.count { $0.place == marble.place && $0.kind != .finished } > 1
      let y = isShared ? axis + (earlier.isMultiple(of: 2) ? 10.5 : -10.5) : axis
      return
        #"<rect class="value" x="\#(x - half)" y="\#(y - Self.radius)" width="\#(2 * half)" height="\#(2 * Self.radius)" rx="\#(Self.radius)"/><text x="\#(x)" y="\#(y + 4)">\#(Self.escape(text))</text>"#
    }
    return
      #"<path class="axis" d="M4 \#(axis)H312m-6 -5l6 5l-6 5"/>\#(marks.joined())"#
  }

  private func end(_ kind: MarbleDiagram.Marble.Kind, x: Double, axis: Double) -> String {
    kind != .finished
      ? #"<path class="cross" d="M\#(x - 6) \#(axis - 6)l12 12m0-12l-12 12"/>"#
      : #"<rect class="end" x="\#(min(x + 10, 315))" y="\#(axis - 16)" width="4" height="32"/>"#
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
