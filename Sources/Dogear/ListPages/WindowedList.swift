import Live

/// The window of one page on a list, which remembers what it showed last.
final class WindowedList<Item: ListItem> {
  private var window: ListWindow<Item.ID>
  private var last: (list: ListSnapshot<Item>, part: ListPart<Item>)?

  /// Makes the window of a page, as its address says; nil where it shows the whole list.
  init?(_ found: FoundList<Item>) {
    guard !found.window.showsWhole(of: found.list.count) else { return nil }
    window = found.window
  }

  /// Makes a window as large as there may be; nil where it shows the whole list.
  init?(limiting list: ListSnapshot<Item>) {
    let limit = ListWindow<Item.ID>.limit
    guard list.count > limit else { return nil }
    window = ListWindow(count: limit)
  }

  /// The part of a list that the window shows.
  func part(of list: ListSnapshot<Item>) -> ListPart<Item> {
    if let last, last.list === list { return last.part }
    let part = ListPart(of: list, in: &window)
    last = (list, part)
    return part
  }

  /// Shows more of the list.
  func grow() {
    window.grow()
    last = nil
  }

  /// Shows the beginning again.
  func restart() {
    window = ListWindow()
    last = nil
  }
}
