import Combine
import HTTP
import Live
import Templates

/// The view model of the accounts with which a list is shared.
final class ListSharingViewModel: ObservableObject {
  let list: ReminderList
  /// Whether the list is one of an account: nobody else's can be shared.
  let isOfAccount: Bool
  @Published fileprivate(set) var members: [ListMember]
  /// The typed name of an account.
  @Published var username = ""
  /// Whether the account may change the reminders.
  @Published var canWrite = true
  private let changes: AnyPublisher<[ListMember], Never>

  /// Makes the view model of a list.
  ///
  /// - Parameter changes: publishes the accounts as often as they change.
  init(
    _ list: ReminderList, isOfAccount: Bool, members: [ListMember], changes: AnyPublisher<[ListMember], Never>
  ) {
    (self.list, self.isOfAccount, self.members, self.changes) = (list, isOfAccount, members, changes)
  }

  /// Follows the accounts from now on.
  func follow() {
    changes.assign(to: &$members)
  }

  fileprivate static var fields: Fields<ListSharingViewModel> {
    let member = Fields<ListMember>().text("id", \.id).text("name", \.name).flag("canWrite", \.canWrite)
    return Fields<ListSharingViewModel>()
      .text("listName") { $0.list.name }
      .text("address") { RemindersPath.sharing.filled($0.list.id) }
      .flag("isOfAccount", \.isOfAccount)
      .flag("isShared") { !$0.members.isEmpty }
      .list("members", id: \.id, member) { $0.members }
  }
}

extension RemindersFeature {
  /// The page of the accounts with which a list is shared.
  func listSharing() -> Page<Visitor, ListSharingViewModel> {
    Page(
      RemindersPath.sharing.route, template: "Reminders/sharing", fields: ListSharingViewModel.fields,
      title: { "Share \($0.list.name)" }
    ) { visit in
      let owner = visit.visitor.owner
      guard let list = try await lists.list(of: owner).item(visit.request.parameters["id"] ?? "") else {
        throw HTTPError(.notFound, "There is no such list.")
      }
      return ListSharingViewModel(
        list, isOfAccount: visit.visitor.account != nil,
        members: try await sharing.members(of: list.id, of: owner),
        changes: sharing.news.publisher(of: owner)
          .map {
            lists.faults.publisher("Reading who has a list") {
              try await sharing.members(of: list.id, of: owner)
            }
          }
          .switchToLatest()
          .receive(on: visit.scheduler)
          .eraseToAnyPublisher())
    }
    .onOpen { model, _ in model.follow() }
    .input(.text("username", \.username, limit: 200).label("Name of the account"))
    .input(.checkbox("canWrite", \.canWrite))
    .action("share", inputs: ["username", "canWrite"]) { model, _, visit in
      let owner = visit.visitor.owner
      let name = try await sharing.share(
        model.list.id, of: owner, with: model.username.trimmed, canWrite: model.canWrite)
      (model.username, model.members) = ("", try await sharing.members(of: model.list.id, of: owner))
      return .done(focusing: "username", announcing: "\(name) has the list \(model.list.name) now.")
    }
    .action("end") { model, submission, visit in
      let (id, owner) = (try submission.require("share"), visit.visitor.owner)
      let member = model.members.first { $0.id == id }
      try await sharing.end(id, ofListOf: owner)
      model.members = try await sharing.members(of: model.list.id, of: owner)
      return .done(
        focusing: "members-heading",
        announcing: member.map { "\($0.name) has the list \(model.list.name) no more." })
    }
  }
}
