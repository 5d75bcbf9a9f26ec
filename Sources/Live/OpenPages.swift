import HTTP
import Synchronization

/// An open page, whatever its view model.
protocol AnyOpenPage: AnyObject, Sendable {
  /// Names the page among all open ones; nobody can guess it.
  var token: String { get }
  /// The key of the visitor who opened it.
  var visitorKey: String { get }
  /// The address it was opened from.
  var address: String { get }
  /// The loop the page lives on.
  var loop: EventLoop { get }

  /// Takes changed fields. Runs on the page's loop.
  func receive(_ live: LiveRequest, form: FormFields, in request: Request) async throws -> Receipt
  /// Takes a submission. Runs on the page's loop.
  func submit(_ live: LiveRequest, form: FormFields, in request: Request) async throws -> SubmissionAnswer
  /// Sends the page's state to a browser whose stream came, or came back. Runs on the page's loop.
  ///
  /// - Parameter tab: tells the browser's tabs apart.
  func attach(_ stream: EventStream, lastEventID: String?, tab: String?)
  /// Ends the page if no stream was ever attached to it. From any thread.
  func abandon()
  /// Ends the page; a browser that still shows it loads it again. From any thread.
  func end()
}

/// The pages that browsers have open, found by token.
public final class OpenPages: Sendable {
  /// How many pages may be open.
  public struct Limits: Sendable {
    /// The most open pages of one visitor.
    public var perVisitor: Int
    /// The most open pages from one address. Everybody behind a proxy that is not known has the same one.
    public var perAddress: Int

    /// Limits; by default 64 of a visitor and 4096 from an address.
    public init(perVisitor: Int = 64, perAddress: Int = 4096) {
      self.perVisitor = perVisitor
      self.perAddress = perAddress
    }
  }

  private struct State {
    var pages: [String: any AnyOpenPage] = [:]
    /// How many pages each visitor and each address has open.
    var visitors: [String: Int] = [:]
    var addresses: [String: Int] = [:]

    mutating func forget(_ page: any AnyOpenPage) {
      Self.countDown(page.visitorKey, in: &visitors)
      Self.countDown(page.address, in: &addresses)
    }

    private static func countDown(_ key: String, in counts: inout [String: Int]) {
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

  /// Ends every page of a visitor, such as one who signed out; all but one where its token is given.
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
      if let replaced { state.forget(replaced) }
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
      state.forget(page)
    }
  }
}
