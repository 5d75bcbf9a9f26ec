import GalleryModels

/// A drawing of hills below a sun, another one for each seed.
struct Landscape {
  private var shapes = ""
  private var numbers: SeededGenerator

  init(seed: Int) {
    numbers = SeededGenerator(seed: seed)
    let palette =
      [
        ["#f7dcb4", "#e8893a", "#8fa37a", "#5c7d5c", "#33543f"],
        ["#cfe3ee", "#f2c14e", "#7fa3b5", "#4c7a8c", "#264f5c"],
        ["#f3cfc6", "#c8553d", "#b58b9a", "#7d5a78", "#472f4f"],
        ["#24304a", "#f4e9c9", "#3c4c6e", "#2e3a57", "#1b2338"],
      ].randomElement(using: &numbers) ?? []
    guard palette.count == 5 else { return }
    shapes += #"<rect width="320" height="200" fill="\#(palette[0])"/>"#
    let (x, y) = (Int.random(in: 50...270, using: &numbers), Int.random(in: 36...80, using: &numbers))
    shapes +=
      #"<circle cx="\#(x)" cy="\#(y)" r="\#(Int.random(in: 16...28, using: &numbers))" fill="\#(palette[1])"/>"#
    for (index, colour) in palette[2...].enumerated() { addHills(at: 90 + 32 * index, colour) }
  }

  /// The drawing as an element, hidden from screen readers: what is around it has its name.
  var markup: String {
    #"<svg viewBox="0 0 320 200" aria-hidden="true">\#(shapes)</svg>"#
  }

  /// The drawing as a part of another one, which it fills.
  func part(x: Int, y: Int, width: Int, height: Int) -> String {
    #"<svg x="\#(x)" y="\#(y)" width="\#(width)" height="\#(height)" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice">\#(shapes)</svg>"#
  }

  private mutating func addHills(at height: Int, _ colour: String) {
    var path = "M0 \(height + Int.random(in: -16...16, using: &numbers))"
    for step in 1...4 {
      let (peak, next) = (Int.random(in: -34...4, using: &numbers), Int.random(in: -14...14, using: &numbers))
      path += "Q\(80 * step - 40) \(height + peak) \(80 * step) \(height + next)"
    }
    shapes += #"<path d="\#(path)V200H0Z" fill="\#(colour)"/>"#
  }
}
