import HTTP
import Synchronization

/// The registry of the pages that browsers have open, by token.
public final class OpenPages: Sendable {
  /// The limits on the number of open pages.
  public struct Limits: Sendable {
    /// The largest number of open pages of one visitor.
    public var perVisitor: Int
    /// The largest number of open pages from one network address. All clients behind an unknown proxy share its
    /// address.
    public var perAddress: Int

    /// Makes limits; by default 64 for a visitor and 4096 for an address.
    public init(perVisitor: Int = 64, perAddress: Int = 4096) {
      self.perVisitor = perVisitor
      self.perAddress = perAddress
    }
  }

  private struct State {
    var pages: [String: any AnyOpenPage] = [:]
    /// The number of open pages by visitor, and by address.
    var visitors: [String: Int] = [:]
    var addresses: [String: Int] = [:]

    mutating func release(_ page: any AnyOpenPage) {
      Self.decrement(page.visitorKey, in: &visitors)
      Self.decrement(page.address, in: &addresses)
    }

    private static func decrement(_ key: String, in counts: inout [String: Int]) {
      let count = (counts[key] ?? 1) - 1
      counts[key] = count > 0 ? count : nil
    }
  }

  private let limits: Limits
  private let state = Mutex(State())

  init(limits: Limits) {
    self.limits = limits
  }

  /// The number of open pages.
  public var count: Int { state.withLock { $0.pages.count } }

  /// Ends every page of a visitor, such as one who signed out, except the one with the given token.
  public func end(visitorKey: String, except token: String? = nil) {
    let pages = state.withLock { state in
      // Rare enough to look at all pages, rather than to keep a list for each visitor.
      state.visitors[visitorKey] == nil
        ? [] : state.pages.values.filter { $0.visitorKey == visitorKey && $0.token != token }
    }
    for page in pages { page.end() }
  }

  /// Ends every page, such as when the templates were replaced.
  public func endAll() {
    for page in state.withLock({ Array($0.pages.values) }) { page.end() }
  }

  func page(_ token: String, visitorKey: String) -> (any AnyOpenPage)? {
    state.withLock { state in
      guard let page = state.pages[token], page.visitorKey == visitorKey else { return nil }
      return page
    }
  }

  /// Adds an open page, and ends one that had the same token.
  ///
  /// - Throws: `HTTPError` with status 429 where the visitor or the address has too many pages open.
  func add(_ page: any AnyOpenPage) throws {
    let replaced = try state.withLock { state in
      let (visitor, address) = (page.visitorKey, page.address)
      guard state.visitors[visitor] ?? 0 < limits.perVisitor,
        state.addresses[address] ?? 0 < limits.perAddress
      else {
        throw HTTPError(
          .tooManyRequests, "You have too many pages open. Close some, and this one will go on.",
          headers: ["Retry-After": "10"])
      }
      let replaced = state.pages.updateValue(page, forKey: page.token)
      if let replaced { state.release(replaced) }
      state.visitors[visitor, default: 0] += 1
      state.addresses[address, default: 0] += 1
      return replaced
    }
    replaced?.end()
  }

  func remove(_ page: any AnyOpenPage) {
    state.withLock { state in
      guard state.pages[page.token] === page else { return }
      state.pages[page.token] = nil
      state.release(page)
    }
  }
}
