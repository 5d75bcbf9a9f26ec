import GalleryModels

/// The drawing of a timeline: its latest eight seconds, the newest event at the right.
struct TimelineDrawing {
  private static let width = 320.0
  private static let second = 40.0
  private static let radius = 9.0
  private static let rows = 4

  private let timeline: Timeline
  private let now: Double

  init(_ timeline: Timeline, now: Double) {
    (self.timeline, self.now) = (timeline, now)
  }

  /// The drawing as an element, hidden from screen readers: the history beside it has the events as texts.
  var markup: String {
    var slots = MarbleSlots(width: 2 * Self.radius, rows: Self.rows)
    var marks = ""
    for event in timeline.events {
      let row = slots.row(at: event.time * Self.second)
      let x = place(event.time)
      if x > -Self.radius { marks += mark(event.kind, x: x, row: row) }
    }
    return
      #"<svg class="timeline-drawing" viewBox="0 0 332 88" aria-hidden="true"><line class="axis" x1="0" y1="82" x2="332" y2="82"/><g class="drifting">\#(seconds)\#(marks)</g></svg>"#
  }

  private func place(_ time: Double) -> Double {
    ((Self.width - (now - time) * Self.second) * 10).rounded() / 10
  }

  /// A short line for each full second.
  private var seconds: String {
    let first = max(0, Int(now - Self.width / Self.second))
    return (first...max(first, Int(now))).map { second in
      #"<line class="axis" x1="\#(place(Double(second)))" y1="79" x2="\#(place(Double(second)))" y2="85"/>"#
    }
    .joined()
  }

  private func mark(_ kind: Timeline.Event.Kind, x: Double, row: Int) -> String {
    let y = 72 - Double(row) * 20
    switch kind {
    case .value(let count, _):
      return
        #"<circle class="value" cx="\#(x)" cy="\#(y)" r="\#(Self.radius)"/><text x="\#(x)" y="\#(y + 4)">\#(count)</text>"#
    case .finished:
      return #"<rect class="end" x="\#(x - 2)" y="2" width="4" height="80"/>"#
    case .failed:
      return
        #"<circle class="failure" cx="\#(x)" cy="\#(y)" r="\#(Self.radius)"/><path class="cross" d="M\#(x - 4) \#(y - 4)l8 8m0-8l-8 8"/>"#
    }
  }
}
