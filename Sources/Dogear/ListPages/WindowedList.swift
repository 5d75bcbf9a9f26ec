import Live

/// The window of one page on a list, which remembers what it showed last.
final class WindowedList<Item: ListItem> {
  private var window: ListWindow<Item.ID>
  private var last: (list: ListSnapshot<Item>, part: ListPart<Item>)?

  private init(_ window: ListWindow<Item.ID>) {
    self.window = window
  }

  /// The window of a page, as its address says; nil where it shows the whole list.
  static func of(_ list: ListSnapshot<Item>, _ window: ListWindow<Item.ID>) -> WindowedList? {
    window.showsWhole(of: list.count) ? nil : WindowedList(window)
  }

  /// A window as large as there may be; nil where it shows the whole list.
  static func limiting(_ list: ListSnapshot<Item>) -> WindowedList? {
    let limit = ListWindow<Item.ID>.limit
    return list.count > limit ? WindowedList(ListWindow(count: limit)) : nil
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
