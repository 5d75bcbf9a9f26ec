// The limits on signing in and up, codes, links, passkeys, new visitors, name checks, pictures, searches.
extension Attempts {
  /// The number of wrong passwords on one device, or from one network, at once.
  static let freeSignIns = 10
  /// The number of wrong passwords for one account at once on devices where nobody has signed in to it, from wherever they
  /// come.
  static let freeSignInsOfAll = 100
  /// The number of wrong codes for one account at once on devices where nobody has signed in to it: of a million codes
  /// three are right at any time.
  static let freeCodesOfAll = 30
  /// The number of accounts that a network may make at once.
  static let freeSignUps = 20
  /// The number of wrong codes of links that a network may send at once.
  static let freeLinks = 20
  /// The number of passkeys that are not good which a network may send at once.
  static let freePasskeys = 20
  /// The number of new visitors of a network who may change something at once.
  static let freeVisitors = 60
  /// The number of names that a network may have checked at once.
  static let freeNameChecks = 60

  /// The number of pictures that a network may send at once, and that its visitors without an account may.
  static let (freePictures, freePicturesOfVisitors) = (60, 200)
  /// The number of questions to a server on the internet that a network may ask at once, and that all may.
  static let (freeQuestions, freeQuestionsOfAll) = (30, 120)

  /// The limits on wrong passwords for an account.
  ///
  /// A person who guesses is slowed, and not the owner: a device on which the owner has signed in before is counted apart
  /// from all others (the device cookies of OWASP's “Slow Down Online Guessing Attacks”), and so is each network.
  ///
  /// - Parameters:
  ///   - account: the key of the name.
  ///   - origin: where the attempt comes from.
  static func signIn(account: String, from origin: SignInOrigin) -> [Limit] {
    if let device = origin.device { return [Limit(key: "device:\(device)", free: freeSignIns, pause: 60)] }
    let network = origin.network ?? ""
    let here = Limit(key: "account:\(account) network:\(network)", free: freeSignIns, pause: 60)
    let everywhere = Limit(key: "account:\(account)", free: freeSignInsOfAll, pause: 6)
    return network.isEmpty
      ? [here, everywhere]
      : [here, everywhere, Limit(key: "network:\(network)", free: freeSignIns, pause: 60)]
  }

  /// The limits on wrong codes in the second step of signing in, for somebody who has the password.
  ///
  /// - Parameters:
  ///   - account: the account's id.
  ///   - origin: where the attempt comes from.
  static func code(account: String, from origin: SignInOrigin) -> [Limit] {
    if let device = origin.device {
      return [Limit(key: "code device:\(device)", free: freeSignIns, pause: 60)]
    }
    return [
      Limit(key: "code account:\(account) network:\(origin.network ?? "")", free: freeSignIns, pause: 60),
      Limit(key: "code account:\(account)", free: freeCodesOfAll, pause: 60),
    ]
  }

  /// The limit on accounts that a network makes; none where the network is not known.
  static func signUp(from network: String?) -> [Limit] {
    limit("sign-up", network, free: freeSignUps, pause: 5 * 60)
  }

  /// The limit on wrong codes of links from a network.
  static func link(from network: String?) -> [Limit] {
    limit("link", network, free: freeLinks, pause: 60)
  }

  /// The limit on passkeys that are not good from a network.
  static func passkey(from network: String?) -> [Limit] {
    limit("passkey", network, free: freePasskeys, pause: 60)
  }

  /// The limit on visitors of a network who change something for the first time.
  static func newVisitor(from network: String?) -> [Limit] {
    limit("visitor", network, free: freeVisitors, pause: 30)
  }

  /// The limit on checks whether a name is free.
  static func nameCheck(from network: String?) -> [Limit] {
    limit("name", network, free: freeNameChecks, pause: 1)
  }

  /// The limits on pictures from a network: 60 at once, and then one in five seconds; of visitors without an account 200, and
  /// then one in five minutes, as each of them has room for covers of their own.
  static func picture(from network: String?, isVisitor: Bool) -> [Limit] {
    limit("picture", network, free: freePictures, pause: 5)
      + (isVisitor ? limit("visitor-picture", network, free: freePicturesOfVisitors, pause: 5 * 60) : [])
  }

  /// The limits on questions to a server on the internet: 30 a minute from a network, and one a second in all, so that nobody
  /// has this server trouble that one.
  static func question(from network: String?) -> [Limit] {
    limit("question", network, free: freeQuestions, pause: 2)
      + [Limit(key: "question", free: freeQuestionsOfAll, pause: 1)]
  }

  private static func limit(_ subject: String, _ network: String?, free: Int, pause: Int) -> [Limit] {
    network.map { [Limit(key: "\(subject) network:\($0)", free: free, pause: pause)] } ?? []
  }
}
