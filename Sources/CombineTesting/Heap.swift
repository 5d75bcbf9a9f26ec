/// A binary heap: a priority queue whose least element comes first.
struct Heap<Element: Comparable> {
  private var elements: [Element] = []

  var count: Int { elements.count }
  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var index = elements.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard elements[index] < elements[parent] else { return }
      elements.swapAt(index, parent)
      index = parent
    }
  }

  mutating func popFirst() -> Element? {
    guard let last = elements.popLast() else { return nil }
    guard let first = elements.first else { return last }
    elements[0] = last
    var index = 0
    while true {
      var least = 2 * index + 1
      if least + 1 < elements.count, elements[least + 1] < elements[least] { least += 1 }
      guard least < elements.count, elements[least] < elements[index] else { return first }
      elements.swapAt(index, least)
      index = least
    }
  }
}
