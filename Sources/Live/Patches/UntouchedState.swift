import Combine
import Templates

/// The state of an open page that took no request since it was opened.
struct UntouchedState<Model: ObservableObject & SendableMetatype>: PageState {
  let origin: UInt64
  let model: Model

  func kept() -> any AnyObject & Sendable { PublishedValues(of: model) }

  func isAlike(_ kept: AnyObject) -> Bool { (kept as? PublishedValues)?.areAlike(in: model) ?? false }
}
