import Combine
import HTTP

// The stream of an open page: attached, cut, resumed; a page without its browser waits 60 seconds, then is closed.
extension OpenPage {
  /// The state of the connection to the browser.
  enum Connection {
    /// No stream was opened yet.
    case new
    case open(EventStream)
    /// The stream ended. The page waits for another one until the timer fires.
    case lost(AnyCancellable)
    /// The page has ended.
    case closed

    var isLost: Bool { if case .lost = self { true } else { false } }
  }

  /// The browser's stream; nil if no stream is open.
  var stream: EventStream? {
    if case .open(let stream) = connection { stream } else { nil }
  }

  func attach(_ stream: EventStream, lastEventID: String?, tab name: String?) {
    // The browser tries again then, and gets another open page.
    if case .closed = connection { return stream.close() }
    let claim = tab.claim(
      name, hasEvents: patches.hasSent, hasRequests: requests.revision > 0, hasStream: self.stream != nil)
    switch claim {
    case .same: break
    case .new: patches.changeTab(epoch: .random(in: .min ... .max))
    case .refused:
      stream.send(event: "reload", data: [])
      return stream.close()
    }
    self.stream?.close()
    connection = .open(stream)
    patches.attach(after: lastEventID, htmlID: handler.stateID)
    // The stream releases both closures when it ends.
    stream.onClose { self.loop.execute { self.detach(stream) } }
    stream.onDrain { self.loop.execute { self.flush() } }
    flush()
  }

  /// The time after which nothing has the focus of a page whose browser is gone. A cut line is back sooner.
  static var focusPatience: Duration { .seconds(5) }

  private func detach(_ stream: EventStream) {
    guard self.stream === stream else { return }
    let site = handler.site
    let scheduler = LoopScheduler(loop: loop, clock: site.clock)
    let leaving = scheduler.timer(in: Self.focusPatience) { self.followFocus("") }
    let closing = scheduler.timer(in: site.grace) { self.close() }
    connection = .lost(
      AnyCancellable {
        leaving.cancel()
        closing.cancel()
      })
  }

  func abandon() {
    loop.execute {
      if case .new = self.connection { self.close() }
    }
  }

  func giveWay() {
    loop.execute { self.close() }
  }

  func end() {
    loop.execute {
      self.handler.site.pages.remove(self)
      if self.stream != nil {
        self.patches.append(.reload)
        self.flush()
      }
      self.close()
    }
  }
}
