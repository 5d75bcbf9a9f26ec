/// A command about accounts, as whoever runs the server gives it after `dogear user`.
enum UserCommand: Hashable, Sendable {
  case list
  case invite
  case add(String)
  case disable(String, takesLast: Bool)
  case enable(String)
  case resetPassword(String, endsTwoSteps: Bool)
  case signOut(String)
  case promote(String)
  case demote(String, takesLast: Bool)
  case delete(String, takesLast: Bool)

  /// The option without which the last administrator stays one.
  static let lastOption = "--last"

  /// Whether the last administrator may go.
  var takesLast: Bool {
    switch self {
    case .disable(_, let takesLast), .demote(_, let takesLast), .delete(_, let takesLast): takesLast
    default: false
    }
  }

  /// The lines that say how the commands are written.
  static let usage = """
    usage: dogear user list                   all accounts
           dogear user invite                 a link that lets somebody sign up
           dogear user add NAME               an account, and a link to choose its password
           dogear user reset-password NAME    a link to choose a new password; with --two-steps
                                              signing in takes no code from then on, and
                                              passkeys sign in no more
           dogear user sign-out NAME          end all sessions of an account
           dogear user disable NAME           let nobody use an account; it keeps what it holds
           dogear user enable NAME            let it be used again
           dogear user promote NAME           make somebody an administrator, with a page about all
                                              accounts; the first who signs up is one
           dogear user demote NAME            end that
           dogear user delete NAME --yes      delete an account and all that it holds, for good

           The last administrator is disabled, demoted or deleted with --last alone.
    """

  /// Reads a command.
  ///
  /// - Throws: `AdministrationError.usage` where it can't be read.
  init(_ arguments: [String]) throws(AdministrationError) {
    switch (arguments.first, arguments.dropFirst().map { $0 }) {
    case ("list", []): self = .list
    case ("invite", []): self = .invite
    case ("add", let rest) where Self.isName(rest): self = .add(rest[0])
    case ("disable", let rest) where Self.isNameAndLast(rest):
      self = .disable(Self.name(rest), takesLast: rest.count == 2)
    case ("enable", let rest) where Self.isName(rest): self = .enable(rest[0])
    case ("sign-out", let rest) where Self.isName(rest): self = .signOut(rest[0])
    case ("promote", let rest) where Self.isName(rest): self = .promote(rest[0])
    case ("demote", let rest) where Self.isNameAndLast(rest):
      self = .demote(Self.name(rest), takesLast: rest.count == 2)
    case ("reset-password", let rest):
      let names = rest.filter { $0 != "--two-steps" }
      guard Self.isName(names), rest.count <= 2 else { throw .usage("reset-password takes a name") }
      self = .resetPassword(names[0], endsTwoSteps: rest.count == 2)
    case ("delete", let rest):
      let others = rest.filter { $0 != "--yes" }
      guard Self.isNameAndLast(others), rest.count <= others.count + 1 else {
        throw .usage("delete takes a name")
      }
      guard rest.count > others.count else {
        throw .usage("delete takes --yes, too: nothing brings the account back")
      }
      self = .delete(Self.name(others), takesLast: others.count == 2)
    case (let name?, _) where Self.names.contains(name):
      throw .usage(name == "list" || name == "invite" ? "\(name) takes nothing" : "\(name) takes a name")
    case (let name?, _): throw .usage("there is no command “user \(name.prefix(40))”")
    case (nil, _): throw .usage("a command is missing")
    }
  }

  private static let names: Set = [
    "list", "invite", "add", "disable", "enable", "reset-password", "sign-out", "promote", "demote", "delete",
  ]

  /// Whether there is a name, and ``lastOption`` at most once.
  private static func isNameAndLast(_ arguments: [String]) -> Bool {
    isName(arguments.filter { $0 != lastOption }) && arguments.count <= 2
  }

  private static func name(_ arguments: [String]) -> String {
    arguments.first { $0 != lastOption } ?? ""
  }

  /// Whether there is one argument, and it is no option.
  private static func isName(_ arguments: [String]) -> Bool {
    arguments.count == 1 && !arguments[0].hasPrefix("-")
  }
}
