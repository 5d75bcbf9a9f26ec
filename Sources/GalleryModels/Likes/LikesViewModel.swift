import Combine

/// Two children that each add a like, and a third that shows how many there are of everybody.
public final class LikesViewModel: ObservableObject {
  @Published public private(set) var total = 0
  @Published public private(set) var mine: Int

  private let settings: UserSettings

  public init(settings: UserSettings, mine: Int = 0) {
    (self.settings, self.mine) = (settings, mine)
    _ = settings.likes.prefix(1).sink { [weak self] in self?.total = $0 }
  }

  /// Follows the likes of all, on a scheduler.
  public func follow(on scheduler: some Scheduler) {
    settings.likes.receive(on: scheduler).assign(to: &$total)
  }

  public func like() {
    settings.like()
    mine += 1
  }
}
