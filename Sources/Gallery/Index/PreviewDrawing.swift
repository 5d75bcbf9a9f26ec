/// The drawing of a room in the index: what its page looks like from afar.
struct PreviewDrawing {
  private static let width = 160.0
  private static let inset = 16.0
  private(set) var markup = ""
  private var top = 14.0

  /// Draws parts below one another.
  init(_ parts: [PreviewPart]) {
    for part in parts { draw(part) }
  }

  private var room: Double { Self.width - 2 * Self.inset }

  private mutating func draw(_ part: PreviewPart) {
    switch part {
    case .line(let share):
      box(room * share, height: 5, "soft")
      top += 11
    case .heading:
      box(room * 0.55, height: 9, "ink")
      top += 17
    case .field:
      box(room, height: 16, "outline")
      top += 23
    case .buttons(let count):
      let width = min(44, (room - 6 * Double(count - 1)) / Double(count))
      for index in 0..<count {
        box(width, height: 16, index == 0 ? "accent" : "outline", left: (width + 6) * Double(index))
      }
      top += 23
    case .toggle:
      box(room * 0.5, height: 5, "soft", down: 5)
      box(26, height: 14, "accent", left: room - 26, radius: 7)
      circle(x: room - 7, y: 7, radius: 5, "sheet")
      top += 21
    case .slider:
      box(room, height: 3, "soft", down: 6)
      circle(x: room * 0.7, y: 7, radius: 7, "accent")
      top += 22
    case .figure:
      circle(x: room / 2, y: 18, radius: 18, "accent")
      top += 44
    case .rows(let count):
      for _ in 0..<count {
        box(10, height: 10, "accent")
        box(room - 18, height: 5, "soft", left: 18, down: 3)
        top += 17
      }
    case .marbles(let count):
      box(room, height: 2, "soft", down: 7)
      for index in 0..<count { circle(x: 14 + 26 * Double(index), y: 8, radius: 7, "accent") }
      top += 24
    case .cards:
      box(56, height: 30, "accent")
      box(56, height: 30, "soft", left: 26, down: 12)
      box(56, height: 30, "ink", left: 52, down: 24)
      top += 60
    }
  }

  private mutating func box(
    _ width: Double, height: Double, _ style: String, left: Double = 0, down: Double = 0, radius: Double = 3
  ) {
    markup +=
      #"<rect class="\#(style)" x="\#(Self.inset + left)" y="\#(top + down)" width="\#(width)" height="\#(height)" rx="\#(radius)"/>"#
  }

  private mutating func circle(x: Double, y: Double, radius: Double, _ style: String) {
    markup += #"<circle class="\#(style)" cx="\#(Self.inset + x)" cy="\#(top + y)" r="\#(radius)"/>"#
  }
}
