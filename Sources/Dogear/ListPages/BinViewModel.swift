import Combine

/// The view model of a list's deleted items, which can be restored.
final class BinViewModel<Item: ListItem>: ObservableObject {
  /// The deleted items, the last deleted first.
  @Published private(set) var rows: [BinRow<Item>]

  private var minutes: AnyCancellable?
  private let changes: AnyPublisher<ListSnapshot<Item>, Never>

  /// Makes the view model of a bin as it is now; `changes` publishes the states of the list that it belongs to.
  init(rows: [BinRow<Item>], changes: AnyPublisher<ListSnapshot<Item>, Never>) {
    self.rows = rows
    self.changes = changes
  }

  /// Follows the bin from now on.
  ///
  /// - Parameters:
  ///   - scheduler: runs the timer that reads the bin again each minute, as the ages change with it.
  ///   - read: reads the bin.
  func follow(scheduler: some Scheduler, read: @escaping () -> AnyPublisher<[BinRow<Item>], Never>) {
    let ticks = PassthroughSubject<Void, Never>()
    let timer = scheduler.schedule(
      after: scheduler.now.advanced(by: .seconds(60)), interval: .seconds(60)
    ) { ticks.send() }
    minutes = AnyCancellable(timer)
    changes
      .map { _ in }
      .merge(with: ticks)
      .map(read)
      .switchToLatest()
      .assign(to: &$rows)
  }

  /// Whether nothing can be put back.
  var isEmpty: Bool { rows.isEmpty }

  /// Removes an item that was restored, if the rows that follow the list still have it. Returns the id of the element to
  /// focus: the button of the nearest row below that is still there, or else above, or the heading.
  ///
  /// - Parameter shown: the rows before the item was restored.
  func restored(_ id: Item.ID, from shown: [BinRow<Item>]) -> String {
    if rows.contains(where: { $0.id == id }) { rows.removeAll { $0.id == id } }
    guard let index = shown.firstIndex(where: { $0.id == id }) else { return Self.headingID }
    let left = Set(rows.map(\.id))
    let neighbours = shown[(index + 1)...] + shown[..<index].reversed()
    return neighbours.first { left.contains($0.id) }.map { Self.buttonID(of: $0.id) } ?? Self.headingID
  }

  private static var headingID: String { "deleted-heading" }
  private static func buttonID(of id: Item.ID) -> String { "restore-\(id)" }
}
