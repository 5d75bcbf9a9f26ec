import Combine
import HTTP
import Live

/// A view model of a page about the account of whoever is signed in, with a state that is read anew after each action.
protocol OwnersModel: ObservableObject, SendableMetatype {
  associatedtype State: Sendable

  /// The state of the account as the page shows it.
  var state: State { get set }
  /// The state of an account, for the sender of a request.
  static func state(of account: Account, _ sessions: Sessions, _ request: Request) async throws -> State
}

extension Page where Visitor == Dogear.Visitor, Model: OwnersModel {
  /// The page with an action of the account's owner, which notes what happened; others are led to the sign-in form.
  func ownersAction(
    _ name: String, inputs: [String] = [], _ sessions: Sessions,
    _ perform:
      @escaping @Sendable (Model, Account, Submission, Visit<Visitor>) async throws -> (
        Outcome, SecurityEvent.Kind?
      )
  ) -> Self {
    action(name, inputs: inputs) { model, submission, visit in
      guard let account = visit.visitor.account else { return .redirect(to: AccountsPath.signIn.route) }
      let (outcome, event) = try await perform(model, account, submission, visit)
      if let event { try await sessions.accounts.events.note(event, account, SessionClient(visit.request)) }
      model.state = try await Model.state(of: account, sessions, visit.request)
      return outcome
    }
  }
}
