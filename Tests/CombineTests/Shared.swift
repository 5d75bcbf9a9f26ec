/// Carries things to several threads. Unchecked because that is what the tests are about.
struct Shared<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
