import HTTP

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

  /// Carries out a change or a submission. Runs on the page's loop.
  func carryOut(_ live: LiveRequest, form: FormFields, in request: Request) async throws -> LiveResult
  /// Sends the page's state to a browser whose stream came, or came back. Runs on the page's loop.
  ///
  /// - Parameter tab: tells the browser's tabs apart.
  func attach(_ stream: EventStream, lastEventID: String?, tab: String?)
  /// Ends the page if no stream was ever attached to it. From any thread.
  func abandon()
  /// Ends the page; a browser that still shows it loads it again. From any thread.
  func end()
}
