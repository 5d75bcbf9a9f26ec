import HTTP
import Live

extension Page where Visitor == Dogear.Visitor, Model == RemindersViewModel {
  /// The page with the button that leaves a list that somebody shares.
  func leavingShares(_ sharing: ListSharing) -> Self {
    action("leave") { model, submission, visit in
      let id = try submission.require("share")
      try await sharing.leave(id, of: visit.visitor.owner)
      return .redirect(to: RemindersPath.list.route)
    }
  }
}
