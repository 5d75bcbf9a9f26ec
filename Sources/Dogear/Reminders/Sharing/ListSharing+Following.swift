import Combine
import Live

/// A list that somebody shares with an account, with its reminders, at one moment.
struct SharedReminders: Sendable {
  let share: ListShare
  let list: ReminderList
  /// The name of the account that shares it.
  let from: String
  let reminders: ListSnapshot<Reminder>
  /// The list that its reminders are changed in, by the account that has the share.
  let place: OwnedList<Reminder>

  /// A list that is shared; nil where it is not there, or its owner's account is closed.
  init?(
    _ share: ListShare, from: String, _ lists: ListSnapshot<ReminderList>,
    _ reminders: ListSnapshot<Reminder>,
    _ place: OwnedList<Reminder>, isOpen: Bool
  ) {
    guard isOpen, let list = lists.item(share.list) else { return nil }
    (self.share, self.list, self.from, self.place) = (share, list, from, place)
    self.reminders = reminders.inList(share.list)
  }
}

extension ListSharing {
  /// The lists that others share with an account now.
  func shared(with member: OwnerID) async throws -> [SharedReminders] {
    var all: [SharedReminders] = []
    for share in try await shares.list(of: member).items {
      guard let source = try await source(of: share), try await accounts.isSharing(share.owner) else {
        continue
      }
      let shared = SharedReminders(
        share, from: source.from, source.lists.snapshot, source.reminders.snapshot,
        reminders(of: share, for: member), isOpen: true)
      if let shared { all.append(shared) }
    }
    return all
  }

  /// A publisher of the lists that others share with an account, now and as often as one of them changes.
  ///
  /// - Parameter list: what is kept of the lists that others share with the account.
  func publisher(
    _ list: SharedList<ListShare>, with member: OwnerID, on scheduler: LoopScheduler
  ) -> AnyPublisher<[SharedReminders], Never> {
    list.publisher(on: scheduler.loop)
      .map { shares in
        shares.items.reduce(Just([SharedReminders]()).eraseToAnyPublisher()) { others, share in
          others.combineLatest(following(share, for: member, on: scheduler)) { others, one in
            others + (one.map { [$0] } ?? [])
          }
          .eraseToAnyPublisher()
        }
      }
      .switchToLatest()
      .eraseToAnyPublisher()
  }

  private func following(
    _ share: ListShare, for member: OwnerID, on scheduler: LoopScheduler
  ) -> AnyPublisher<SharedReminders?, Never> {
    lists.faults.publisher("Reading a shared list") { try await source(of: share) }
      .receive(on: scheduler)
      .map { source -> AnyPublisher<SharedReminders?, Never> in
        guard let source else { return Just(nil).eraseToAnyPublisher() }
        let place = reminders(of: share, for: member)
        return source.lists.publisher(on: scheduler.loop)
          .combineLatest(
            source.reminders.publisher(on: scheduler.loop),
            accounts.sharing(of: share.owner).receive(on: scheduler)
          )
          .map { SharedReminders(share, from: source.from, $0, $1, place, isOpen: $2) }
          .eraseToAnyPublisher()
      }
      .switchToLatest()
      .eraseToAnyPublisher()
  }

  private struct Source: Sendable {
    let from: String
    let lists: SharedList<ReminderList>
    let reminders: SharedList<Reminder>
  }

  private func source(of share: ListShare) async throws -> Source? {
    guard let account = try await accounts.account(id: share.holder) else { return nil }
    return Source(
      from: account.username, lists: try await lists.list(of: share.owner),
      reminders: try await reminders.list(of: share.owner))
  }
}
