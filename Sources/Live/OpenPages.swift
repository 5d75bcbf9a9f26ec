import HTTP
import Synchronization

/// An open page, whatever its view model.
protocol AnyOpenPage: AnyObject, Sendable {
  /// Names the page among all open ones; nobody can guess it.
  var token: String { get }
  /// The key of the visitor who opened it.
  var visitorKey: String { get }
  /// The loop the page lives on.
  var loop: EventLoop { get }

  /// Takes changed fields. Runs on the page's loop.
  func receive(_ request: LiveRequest, form: FormFields) async throws
  /// Takes a submission. Runs on the page's loop.
  func submit(_ request: LiveRequest, form: FormFields) async throws -> Outcome
  /// Sends the page's state to a browser whose stream came back. Runs on the page's loop.
  func attach(_ stream: EventStream, lastEventID: String?)
  /// Ends the page; a browser that still shows it loads it again. From any thread.
  func end()
}

/// The pages that browsers have open, found by token.
public final class OpenPages: Sendable {
  /// The most open pages of one visitor. The oldest gives way: its browser opens it again when it is looked at.
  public static let limitPerVisitor = 64

  private struct State {
    var pages: [String: any AnyOpenPage] = [:]
    var tokens: [String: [String]] = [:]
  }

  private let state = Mutex(State())

  /// The number of open pages.
  public var count: Int { state.withLock { $0.pages.count } }

  /// Ends every page of a visitor, such as one who signed out.
  public func end(visitorKey: String) {
    let pages = state.withLock { state in
      (state.tokens[visitorKey] ?? []).compactMap { state.pages[$0] }
    }
    for page in pages { page.end() }
  }

  func page(_ token: String, visitorKey: String) -> (any AnyOpenPage)? {
    state.withLock { state in
      guard let page = state.pages[token], page.visitorKey == visitorKey else { return nil }
      return page
    }
  }

  func add(_ page: any AnyOpenPage) {
    let oldest: (any AnyOpenPage)? = state.withLock { state in
      state.pages[page.token] = page
      state.tokens[page.visitorKey, default: []].append(page.token)
      guard let tokens = state.tokens[page.visitorKey], tokens.count > Self.limitPerVisitor else {
        return nil
      }
      return state.pages[tokens[0]]
    }
    oldest?.end()
  }

  func remove(_ page: any AnyOpenPage) {
    state.withLock { state in
      guard state.pages[page.token] === page else { return }
      state.pages[page.token] = nil
      state.tokens[page.visitorKey]?.removeAll { $0 == page.token }
      if state.tokens[page.visitorKey]?.isEmpty == true { state.tokens[page.visitorKey] = nil }
    }
  }
}
