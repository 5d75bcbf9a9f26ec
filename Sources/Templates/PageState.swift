/// The state that a page is made of, as far as that can be compared without making the page.
package protocol PageState {
  /// A hash over all that the state began with. Pages with another one are not compared.
  var origin: UInt64 { get }
  /// The state as it is now, kept for comparisons.
  func kept() -> any AnyObject & Sendable
  /// Whether the page is of a state that was kept: then it shows the same.
  func isAlike(_ kept: AnyObject) -> Bool
}
