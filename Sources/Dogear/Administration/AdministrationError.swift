/// The reason why a command of whoever runs the server was not carried out.
enum AdministrationError: Error, Hashable {
  /// The command can't be read.
  case usage(String)
  /// There is no account of this name.
  case noAccount(String)
  /// The account was deleted meanwhile.
  case accountGone
  /// The acting account is no administrator, or no longer one.
  case administratorsOnly
  /// The account is the administrator's own.
  case ownAccount
  /// Another import to the shelf of this account is under way.
  case importUnderWay(String)

  /// Whether the command can't be read.
  var isUsage: Bool {
    if case .usage = self { true } else { false }
  }

  /// The sentence for whoever gave the command.
  var message: String {
    switch self {
    case .usage(let reason): "\(reason)\n\(UserCommand.usage)"
    case .noAccount(let name): "there is no account “\(name.prefix(80))”"
    case .accountGone: "That account is gone."
    case .importUnderWay(let name): "another import to the shelf of “\(name.prefix(80))” is under way"
    case .administratorsOnly: "You administer this server no more."
    case .ownAccount: "That is your own account. Another administrator can do it."
    }
  }
}
