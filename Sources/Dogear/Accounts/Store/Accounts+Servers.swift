import Database

extension Accounts {
  /// Takes news of what other servers changed.
  func receive(_ news: ChangeNews) {
    switch news {
    case .changes(let changes):
      for change in changes { take(AccountChange(change)) }
    case .gap:
      sessions.reloadAll()
      store.forgetWhetherEmpty()
      store.announceDoubt()
    }
  }

  private func take(_ change: AccountChange?) {
    switch change {
    case .sessionEnded(let digest): sessions.forget([digest])
    case .sessionChanged(let digest): sessions.reload([digest])
    case .accountClosed(let id): store.announceClosing(ofAccount: id)
    case .sharingChanged(let id): store.announceSharing(ofAccount: id)
    case .accountCount: store.forgetWhetherEmpty()
    case nil: break
    }
  }
}
