import HTTP
import Synchronization

/// The registry of the pages that browsers have open, by token.
public final class OpenPages: Sendable {
  /// The limits on the number of open pages.
  public struct Limits: Sendable {
    /// The largest number of open pages of one visitor. Where it is reached, a page that the browser has left gives way
    /// to a new one.
    public var perVisitor: Int
    /// The largest number of open pages from one network address, or one network of IPv6 (/64). All clients behind an
    /// unknown proxy share its address. Where it is reached, each visitor there gets a share: a page of the visitor who
    /// has most gives way to one who has fewer.
    public var perAddress: Int

    /// Makes limits; by default 64 for a visitor and 4096 for an address.
    public init(perVisitor: Int = 64, perAddress: Int = 4096) {
      self.perVisitor = perVisitor
      self.perAddress = perAddress
    }
  }

  private struct State {
    var pages: [String: any AnyOpenPage] = [:]
    /// The number of pages that were added so far, which tells older ones from newer ones.
    var lastNumber = 0
    /// The number of open pages by visitor.
    var visitors: [String: Int] = [:]
    var addresses: [String: AddressPages] = [:]

    mutating func insert(_ page: any AnyOpenPage) -> (any AnyOpenPage)? {
      lastNumber += 1
      let replaced = pages.updateValue(page, forKey: page.token)
      if let replaced { release(replaced) }
      visitors[page.visitorKey, default: 0] += 1
      addresses[page.address, default: AddressPages()].insert(page, number: lastNumber)
      return replaced
    }

    mutating func remove(_ page: any AnyOpenPage) {
      guard pages[page.token] === page else { return }
      pages[page.token] = nil
      release(page)
    }

    private mutating func release(_ page: any AnyOpenPage) {
      let count = (visitors[page.visitorKey] ?? 1) - 1
      visitors[page.visitorKey] = count > 0 ? count : nil
      addresses[page.address]?.remove(page)
      if addresses[page.address]?.count == 0 { addresses[page.address] = nil }
    }
  }

  private let limits: Limits
  private let state = Mutex(State())

  init(limits: Limits) {
    self.limits = limits
  }

  /// The number of open pages.
  public var count: Int { state.withLock { $0.pages.count } }

  /// The keys of the visitors who have pages open.
  public var visitorKeys: [String] { state.withLock { Array($0.visitors.keys) } }

  /// Ends every page of a visitor, such as one who signed out, except the one with the given token.
  public func end(visitorKey: String, except token: String? = nil) {
    let pages = state.withLock { state in
      state.visitors[visitorKey] == nil ? [] : state.addresses.values.flatMap { $0.pages(of: visitorKey) }
    }
    for page in pages where page.token != token { page.end() }
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

  /// Adds an open page, and ends one that had the same token. Where the visitor has too many, the oldest that the browser
  /// has left gives way; where the address has too many, a page of the visitor who has most.
  ///
  /// - Throws: `HTTPError` with status 429 where the visitor has too many pages open, or as many as everybody else at
  ///   an address that has too many, and has left none of them.
  func add(_ page: any AnyOpenPage) throws {
    let (replaced, displaced) = try state.withLock { state in
      let displaced = try pageToGiveWay(to: page, state)
      if let displaced { state.remove(displaced) }
      return (state.insert(page), displaced)
    }
    replaced?.end()
    displaced?.giveWay()
  }

  /// The page that gives way to another; nil where there is room.
  private func pageToGiveWay(to page: any AnyOpenPage, _ state: State) throws -> (any AnyOpenPage)? {
    let others = state.addresses[page.address] ?? AddressPages()
    let isVisitorFull = state.visitors[page.visitorKey] ?? 0 >= limits.perVisitor
    guard isVisitorFull || others.count >= limits.perAddress else { return nil }
    let displaced =
      (isVisitorFull ? nil : others.pageToGiveWay(to: page.visitorKey))
      ?? others.oldestLeftPage(of: page.visitorKey)
    guard let displaced else { throw Self.full }
    return displaced
  }

  private static var full: HTTPError {
    HTTPError(
      .tooManyRequests, "You have too many pages open. Close some, and this one will go on.",
      headers: ["Retry-After": "10"])
  }

  func remove(_ page: any AnyOpenPage) {
    state.withLock { $0.remove(page) }
  }
}
