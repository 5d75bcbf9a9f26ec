import Combine

/// An alert with one button, Close.
public struct Alert: Equatable, Sendable {
  public let title: String
  public let text: String?

  public init(title: String, text: String? = nil) {
    (self.title, self.text) = (title, text)
  }
}

extension CollageViewModel {
  /// An alert as a publisher, whose value comes with Close. Whoever cancels it dismisses the alert.
  func alert(title: String, text: String? = nil) -> AnyPublisher<Void, Never> {
    Future { [weak self] resolve in
      self?.present(Alert(title: title, text: text)) { resolve(.success(())) }
    }
    .handleEvents(receiveCancel: { [weak self] in self?.dismissAlert() })
    .eraseToAnyPublisher()
  }

  /// Presses Close.
  public func close() {
    let close = closeAlert
    dismissAlert()
    close?()
  }
}
