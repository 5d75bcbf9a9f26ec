import Combine
import HTTP
import Synchronization

/// A subscription that keeps a subject on a loop up to date with a list.
///
/// Only a notification goes to the loop, which then takes the newest snapshot: the subject never goes back in time, and
/// changes that come faster than the loop turns become one.
// Sendable because its subject is only sent to on the loop, and its weak reference to it never changes.
final class LoopSubscription<Item: ListItem>: Subscription, @unchecked Sendable {
  struct Weak: Sendable {
    weak var subscription: LoopSubscription?
  }

  let loop: EventLoop
  private(set) weak var subject: CurrentValueSubject<ListSnapshot<Item>, Never>?
  private let list: SharedList<Item>
  private let isDue = Atomic(false)

  private init(list: SharedList<Item>, loop: EventLoop) {
    self.list = list
    self.loop = loop
  }

  /// Makes a subscription and its subject, which retains it, and so the list, for as long as anyone is subscribed to
  /// the subject.
  static func make(
    of list: SharedList<Item>, on loop: EventLoop
  ) -> (LoopSubscription, CurrentValueSubject<ListSnapshot<Item>, Never>) {
    let subscription = LoopSubscription(list: list, loop: loop)
    let subject = CurrentValueSubject<ListSnapshot<Item>, Never>(list.snapshot)
    subscription.subject = subject
    subject.send(subscription: subscription)
    return (subscription, subject)
  }

  /// Brings the subject up to date. Runs on the loop.
  func refresh() {
    guard let subject else { return }
    let snapshot = list.snapshot
    if subject.value !== snapshot { subject.send(snapshot) }
  }

  /// Notifies the loop that the list changed. Called from any thread.
  func listChanged() {
    guard !isDue.exchange(true, ordering: .acquiringAndReleasing) else { return }
    loop.execute { [weak self] in
      guard let self else { return }
      isDue.store(false, ordering: .releasing)
      refresh()
    }
  }

  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}
}
