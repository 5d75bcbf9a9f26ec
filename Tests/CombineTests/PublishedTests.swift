import Combine
import Testing

private class Animal: ObservableObject {
  @Published var name = "Rex"
}

private final class Dog: Animal, CustomReflectable {
  @Published var tricks: [String] = []
  @Published var owner = Owner(name: "Ann")
  var hidden = 0
  var customMirror: Mirror { Mirror(self, children: []) }
}

private struct Owner { var name: String }

private final class Plain: ObservableObject {
  var count = 0 { willSet { objectWillChange.send() } }
}

private final class Custom: ObservableObject {
  let objectWillChange = PassthroughSubject<Int, Never>()
  @Published var x = 1 { willSet { objectWillChange.send(newValue) } }
}

@Suite(.timeLimit(.minutes(10))) struct PublishedTests {
  @Test func subscribersSeeTheValueBeforeItIsStored() {
    let animal = Animal()
    var seen: [String] = []
    let sink = animal.$name.sink { seen.append("\($0) was \(animal.name)") }
    animal.name = "Max"
    sink.cancel()
    animal.name = "Tom"
    #expect(seen == ["Rex was Rex", "Max was Rex"])
  }

  @Test func objectWillChangeIsFoundThroughTheHierarchy() {
    let dog = Dog()
    var changes: [String] = []
    let sink = dog.objectWillChange.sink { changes.append(dog.name + dog.tricks.joined() + dog.owner.name) }
    dog.name = "Max"
    dog.tricks.append("sit")
    dog.owner.name = "Bob"
    dog.hidden = 1
    #expect(changes == ["RexAnn", "MaxAnn", "MaxsitAnn"])
    #expect(dog.objectWillChange === dog.objectWillChange)
    #expect(dog.objectWillChange !== Dog().objectWillChange)
    sink.cancel()
  }

  @Test func anObjectWithoutPublishedPropertiesKeepsItsPublisher() {
    let plain = Plain()
    var changes = 0
    let sink = plain.objectWillChange.sink { changes += 1 }
    plain.count = 1
    plain.count = 2
    #expect(changes == 2)
    sink.cancel()
  }

  @Test func aCustomPublisherIsUsed() {
    let custom = Custom()
    let recorder = custom.objectWillChange.record()
    custom.x = 5
    #expect(recorder.values == [5])
  }

  @Test("Publishers that are assigned to a published property set it, and each change is announced")
  func assignToPublished() {
    let (source, target) = (Animal(), Animal())
    let subject = PassthroughSubject<String, Never>()
    subject.assign(to: &target.$name)
    source.$name.map { $0 + "!" }.assign(to: &target.$name)
    var changes = 0
    let sink = target.objectWillChange.sink { changes += 1 }
    source.name = "Max"
    #expect(target.name == "Max!")
    #expect(changes == 1)
    subject.send("Tom")
    #expect(target.name == "Tom")
    #expect(changes == 2)
    sink.cancel()
  }

  @Test func assignEndsWithTheObject() {
    let subject = PassthroughSubject<String, Never>()
    var log: [String] = []
    do {
      let target = Animal()
      subject.handleEvents(receiveCancel: { log.append("cancel") }).assign(to: &target.$name)
      subject.send("Max")
      #expect(target.name == "Max")
      #expect(log.isEmpty)
    }
    #expect(log == ["cancel"])
  }

  @Test(
    "A publisher that finishes is let go of, and the others are cancelled with the object", arguments: 0..<3)
  func oneOfSeveralFinishes(index: Int) {
    let subjects = (0..<3).map { _ in PassthroughSubject<String, Never>() }
    var cancelled: [Int] = []
    weak var ended: PassthroughSubject<String, Never>?
    do {
      let target = Animal()
      for (number, subject) in subjects.enumerated() {
        subject.handleEvents(receiveCancel: { cancelled.append(number) }).assign(to: &target.$name)
      }
      do {
        let short = PassthroughSubject<String, Never>()
        ended = short
        short.assign(to: &target.$name)
        short.send(completion: .finished)
      }
      #expect(ended == nil)
      subjects[index].send(completion: .finished)
      for (number, subject) in subjects.enumerated() where number != index {
        subject.send("\(number)")
        #expect(target.name == "\(number)")
      }
      #expect(cancelled == [])
    }
    #expect(cancelled.sorted() == (0..<3).filter { $0 != index })
  }

  @Test func demandIsKept() {
    let animal = Animal()
    let recorder = animal.$name.record(.max(1))
    animal.name = "a"
    animal.name = "b"
    #expect(recorder.values == ["Rex"])
    recorder.request(.max(1))
    #expect(recorder.values == ["Rex", "b"])
  }

  @Test("combineLatest sends each change of two published properties") func combineLatestOfPublished() {
    let dog = Dog()
    var seen: [String] = []
    let sink = Publishers.CombineLatest(dog.$name, dog.$tricks).map { $0 + $1.joined() }.sink {
      seen.append($0)
    }
    dog.name = "M"
    dog.tricks = ["s"]
    #expect(seen == ["Rex", "M", "Ms"])
    sink.cancel()
  }
}
