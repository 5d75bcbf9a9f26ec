import Foundation
import HTTP
import Live
import Templates

extension SettingsViewModel {
  static var fields: Fields<SettingsViewModel> {
    Fields<SettingsViewModel>()
      .flag("isValid", \.isValid)
      .list(
        "themes", id: \.theme,
        Fields<OfferedTheme>()
          .text("theme", \.theme.rawValue)
          .text("name", \.theme.name)
          .flag("isChosen", \.isChosen)
      ) { model in
        Theme.allCases.map { OfferedTheme(theme: $0, isChosen: $0 == model.state?.theme) }
      }
      .list(
        "weekdays", id: \.day,
        Fields<OfferedWeekday>()
          .text("day", \.day.rawValue)
          .text("name", \.day.name)
          .flag("isChosen", \.isChosen)
      ) { model in
        FirstWeekday.allCases.map { OfferedWeekday(day: $0, isChosen: $0 == model.state?.firstWeekday) }
      }
      .list(
        "timeZones", id: \.identifier,
        Fields<OfferedTimeZone>()
          .text("identifier", \.identifier)
          .text("name") { $0.identifier.replacing("_", with: " ") }
          .flag("isChosen", \.isChosen)
      ) { model in
        // A browser may call a place otherwise.
        let all = TimeZone.offered
        return (all.contains(model.timeZone) ? all : [model.timeZone] + all).map {
          OfferedTimeZone(identifier: $0, isChosen: $0 == model.timeZone)
        }
      }
  }
}

/// A theme that can be chosen.
private struct OfferedTheme: Hashable, Sendable {
  let theme: Theme
  let isChosen: Bool
}

/// A first day of the week that can be chosen.
private struct OfferedWeekday: Hashable, Sendable {
  let day: FirstWeekday
  let isChosen: Bool
}

/// A time zone that can be chosen.
private struct OfferedTimeZone: Hashable, Sendable {
  let identifier: String
  let isChosen: Bool
}

extension AccountsFeature {
  /// The page for the settings of an account: its name, its colours, its time zone and its weeks.
  func settings(_ sessions: Sessions) -> Page<Visitor, SettingsViewModel> {
    Page(
      AccountsPath.settings.route, template: "Accounts/settings", fields: SettingsViewModel.fields,
      title: { _ in "Settings" }
    ) { visit in SettingsViewModel(account: visit.visitor.account, zone: visit.visitor.zone) }
    .input(.text("username", \.username).message(\.usernameMessage))
    .input(.text("timeZone", \.timeZone))
    .input(.secret("password", \.password).message(\.passwordMessage))
    .action("rename", inputs: ["username", "password"]) { model, _, visit in
      guard let account = visit.visitor.account else { return .redirect(to: AccountsPath.signIn.route) }
      let request = visit.request
      let renamed = try await model.rename { name, password in
        let origin = sessions.origin(of: request, username: account.username)
        return try await accounts.store.rename(account, to: name, password: password, origin: origin)
      }
      guard let renamed else { return .invalid }
      try await accounts.events.note(.newName, renamed, SessionClient(request))
      let device = sessions.deviceCookie(for: renamed, request)
      return .redirect(
        to: AccountsPath.settings.route, cookies: device.map { [$0] } ?? [],
        flash: "From now on you sign in as \(renamed.username).", endingOtherPages: true)
    }
    .action("setTheme") { _, submission, visit in
      guard let account = visit.visitor.account else { return .redirect(to: AccountsPath.signIn.route) }
      guard let theme = submission.argument.flatMap(Theme.init) else {
        throw HTTPError(.badRequest, "There is no such theme.")
      }
      try await accounts.store.setTheme(theme, of: account)
      return .redirect(
        to: AccountsPath.settings.route, flash: "The pages have other colours now.", endingOtherPages: true)
    }
    .action("setFirstWeekday") { _, submission, visit in
      guard let account = visit.visitor.account else { return .redirect(to: AccountsPath.signIn.route) }
      guard let day = submission.argument.flatMap(FirstWeekday.init) else {
        throw HTTPError(.badRequest, "Weeks begin on no such day.")
      }
      try await accounts.store.setFirstWeekday(day, of: account)
      return .redirect(
        to: AccountsPath.settings.route, flash: "Weeks begin on \(day.name) now.", endingOtherPages: true)
    }
    .action("setTimeZone", inputs: ["timeZone"]) { model, _, visit in
      let isOffered = TimeZone.offered.contains(model.timeZone) || model.timeZone == visit.visitor.zone?.name
      guard isOffered, let zone = BrowserZone.zone(named: model.timeZone) else {
        throw HTTPError(.badRequest, "There is no such time zone.")
      }
      var cookies: [Cookie] = []
      if let account = visit.visitor.account {
        try await accounts.store.setTimeZone(zone.name, of: account)
      } else {
        cookies = [BrowserZone.cookie(choosing: zone.name, for: visit.request)]
      }
      return .redirect(
        to: AccountsPath.settings.route, cookies: cookies,
        flash: "Times are those of \(zone.nameInWords) now.",
        endingOtherPages: true)
    }
  }
}
