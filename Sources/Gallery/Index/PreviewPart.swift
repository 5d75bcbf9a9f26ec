/// A part of the drawing of a room in the index: the parts stand below one another.
enum PreviewPart: Sendable {
  /// A line of text, by its share of the width.
  case line(Double)
  /// A heading.
  case heading
  /// A field.
  case field
  /// A number of buttons side by side.
  case buttons(Int)
  /// A toggle behind a line of text.
  case toggle
  /// A slider.
  case slider
  /// A large figure.
  case figure
  /// A number of rows.
  case rows(Int)
  /// A line with a number of marbles.
  case marbles(Int)
  /// Overlapping cards.
  case cards
}
