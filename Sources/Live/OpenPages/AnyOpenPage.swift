import HTTP

/// An open page, of any view model.
protocol AnyOpenPage: AnyObject, Sendable {
  /// The token that names the page among all open ones; nobody can guess it.
  var token: String { get }
  /// The key of the visitor who opened it.
  var visitorKey: String { get }
  /// The network address it was opened from; of IPv6, the network.
  var address: String { get }
  /// The loop the page lives on.
  var loop: EventLoop { get }
  /// Whether the browser's stream has ended and no other was opened since. Read from any thread.
  var isLeft: Bool { get }

  /// Carries out a change or a submission. Runs on the page's loop.
  func carryOut(_ live: LiveRequest, form: FormFields, in request: Request) async throws -> LiveResult
  /// Attaches a browser's stream, new or resumed, and sends it the page's state. Runs on the page's loop.
  ///
  /// - Parameter tab: the identifier of the browser's tab.
  func attach(_ stream: EventStream, lastEventID: String?, tab: String?)
  /// Sends the browser what has changed, as far as its stream has room. Runs on the page's loop.
  func flush()
  /// Ends the page if no stream was ever attached to it. Called from any thread.
  func abandon()
  /// Ends the page; a browser that still shows it loads it again. Called from any thread.
  func end()
  /// Ends the page to make room for another; a browser that still shows it opens its stream again after a pause.
  /// Called from any thread.
  func giveWay()
}
