import GalleryModels

/// The drawing of a timeline: its latest eight seconds, the newest event at the right.
struct TimelineDrawing {
  private static let width = 320.0
  private static let second = 40.0
  private static let radius = 9.0
  private static let rowHeight = 20.0
  private static let mostRows = 8

  private let timeline: Timeline
  private let now: Double

  init(_ timeline: Timeline, now: Double) {
    (self.timeline, self.now) = (timeline, now)
  }

  /// The drawing as an element, hidden from screen readers: the history beside it has the events as texts.
  var markup: String {
    var slots = MarbleSlots(width: 2 * Self.radius, rows: Self.mostRows)
    let rows = timeline.events.map { slots.row(at: $0.time * Self.second) }
    let bottom = Double(max(rows.max() ?? 0, 2) + 1) * Self.rowHeight
    var marks = ""
    for (event, row) in zip(timeline.events, rows) where place(event.time) > -Self.radius {
      marks += mark(event.kind, x: place(event.time), bottom: bottom, row: row)
    }
    return """
      <svg class="timeline-drawing" viewBox="0 0 332 \(bottom + 6)" aria-hidden="true">\
      <line class="axis" x1="0" y1="\(bottom)" x2="332" y2="\(bottom)"/>\
      <g class="drifting">\(seconds(above: bottom))\(marks)</g></svg>
      """
  }

  private func place(_ time: Double) -> Double {
    ((Self.width - (now - time) * Self.second) * 10).rounded() / 10
  }

  /// A short line for each full second.
  private func seconds(above bottom: Double) -> String {
    let first = max(0, Int(now - Self.width / Self.second))
    return (first...max(first, Int(now))).map { second in
      #"<line class="axis" x1="\#(place(Double(second)))" y1="\#(bottom - 3)" x2="\#(place(Double(second)))" y2="\#(bottom + 3)"/>"#
    }
    .joined()
  }

  private func mark(_ kind: Timeline.Event.Kind, x: Double, bottom: Double, row: Int) -> String {
    let y = bottom - 10 - Double(row) * Self.rowHeight
    switch kind {
    case .value(let count, _):
      return
        #"<circle class="value" cx="\#(x)" cy="\#(y)" r="\#(Self.radius)"/><text x="\#(x)" y="\#(y + 4)">\#(count)</text>"#
    case .finished:
      return #"<rect class="end" x="\#(x - 2)" y="2" width="4" height="\#(bottom - 2)"/>"#
    case .failed:
      return
        #"<circle class="failure" cx="\#(x)" cy="\#(y)" r="\#(Self.radius)"/><path class="cross" d="M\#(x - 4) \#(y - 4)l8 8m0-8l-8 8"/>"#
    }
  }
}
