import Combine
import Testing

@Test func passthrough() {
  let s = PassthroughSubject<Int, Never>()
  var got: [Int] = []
  let c = s.sink { got.append($0) }
  s.send(1)
  c.cancel()
  s.send(2)
  #expect(got == [1])
}
class A: ObservableObject { @Published var x = 1 }
class B: A { @Published var y = "a"; var z = 2; @Published var w: [Int] = [] }
@Test func observable() {
  let b = B()
  var n = 0
  let c = b.objectWillChange.sink { n += 1 }
  b.x = 2; b.y = "c"; b.w.append(2)
  #expect(n == 3)
  var got: [Int] = []
  let d = b.$x.sink { got.append($0); got.append(b.x) }
  b.x = 5
  #expect(got == [2, 2, 5, 2])
  c.cancel(); d.cancel()
}
