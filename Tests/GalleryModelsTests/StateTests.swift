import Combine
import GalleryModels
import Testing

/// The view models of the rooms about state, without a page around them.
@Suite("State and views", .timeLimit(.minutes(10)))
struct StateTests {
  @Test(
    "The greeting has a comma only before a name",
    arguments: [
      ("", "Hello!"), ("Ann", "Hello, Ann!"), ("É", "Hello, É!"), (" ", "Hello!"), ("42", "Hello!"),
    ])
  func greeting(name: String, expected: String) {
    let model = HelloViewModel()
    model.name = name
    #expect(model.greeting == expected)
  }

  @Test("The greeting follows each keystroke, and a reset")
  func keystrokes() {
    let model = HelloViewModel()
    var greetings: [String] = []
    let following = model.$greeting.sink { greetings.append($0) }
    for name in ["A", "An", "Ann"] { model.name = name }
    model.reset()
    following.cancel()
    #expect(greetings == ["Hello!", "Hello, A!", "Hello, An!", "Hello, Ann!", "Hello!"])
    #expect(model.name.isEmpty)
  }

  @Test("The button says that it was tapped")
  func tapping() {
    let model = TapViewModel()
    #expect(model.message.isEmpty)
    model.tap()
    #expect(model.message == "You tapped me!")
  }

  @Test("A counter counts up and down")
  func counting() {
    let model = CounterViewModel(value: 1)
    model.increment()
    model.increment()
    #expect(model.value == 3)
    for _ in 0..<4 { model.decrement() }
    #expect(model.value == -1)
  }

  @Test("Any change of a person puts a star before the header, and saving takes it away")
  func dirtiness() {
    let model = PersonViewModel()
    #expect(model.header == "Input fields")
    model.firstName = "Ada"
    #expect(model.header == "* Input fields")
    model.save()
    #expect(model.header == "Input fields")
    #expect(model.savedName == "Ada")
    model.lastName = "Lovelace"
    #expect(model.isDirty)
    model.save()
    #expect(model.savedName == "Ada Lovelace")
  }

  @Test("A stepper changes its parent's number, from 0 to 100")
  func binding() {
    let model = FavouriteNumberViewModel()
    #expect(model.sentence == "Your favourite number is 42")
    model.stepper.increment()
    #expect(model.number == 43)
    model.stepper.set(1000)
    #expect(model.number == 100)
    #expect(!model.stepper.canIncrement)
    #expect(model.stepper.canDecrement)
    model.stepper.set(-5)
    #expect(model.number == 0)
    #expect(model.stepper.canIncrement)
    #expect(!model.stepper.canDecrement)
    model.stepper.decrement()
    #expect(model.number == 0)
  }

  @Test("Another colour keeps the counter that is owned, and makes the other one anew")
  func ownership() {
    let model = OwnershipViewModel()
    model.owned.increment()
    model.recreated.increment()
    model.pick("#000000")
    #expect(model.owned.count == 1)
    #expect(model.recreated.count == 0)
    model.recreated.increment()
    model.pick("#000000")
    #expect(model.recreated.count == 1, "the same colour makes nothing anew")
  }

  @Test("A view model announces the changes of the objects that it holds")
  func nestedObjects() {
    let model = OwnershipViewModel()
    var changes = 0
    let following = model.objectWillChange.sink { changes += 1 }
    model.owned.increment()
    #expect(changes == 1)
    model.recreated.decrement()
    #expect(changes == 2)
    model.pick("#ffffff")
    let afterwards = changes
    model.recreated.increment()
    #expect(changes == afterwards + 1, "the new counter is heard, too")
    following.cancel()
  }

  @Test("A profile is found where a screen above provides it; where none does, the error names it")
  func environment() {
    let model = ProfileViewModel()
    model.isSettingsShown = true
    model.openProfile()
    #expect(model.screen?.profile === model.profile)
    model.closeSettings()
    #expect(model.screen == nil)

    model.isProvided = false
    model.openProfile()
    #expect(model.screen == nil)
    #expect(
      model.errorMessage == "No object of type UserProfile was found. A screen above has to provide it.")
    #expect(throws: MissingObject(type: "UserProfile")) { try ProfileScreen(ObjectEnvironment()) }
  }

  @Test("What one screen changes in the profile, the others see")
  func sharedProfile() {
    let model = ProfileViewModel()
    model.openProfile()
    var changes = 0
    let following = model.objectWillChange.sink { changes += 1 }
    model.screen?.profile.name = "Ann"
    #expect(changes == 1)
    #expect(model.profile.name == "Ann")
    following.cancel()
  }

  @Test("Titles go up, and the inner one wins")
  func titles() {
    let model = ModifiersViewModel()
    #expect(model.title == "Inner title")
    model.hasInnerTitle = false
    #expect(model.title == "Outer title")
    #expect(TitledView(children: [TitledView(), TitledView(title: "Second")]).resolvedTitle == "Second")
    #expect(TitledView().resolvedTitle == nil)
  }

  @Test("The slider moves the gauge")
  func gauge() {
    let model = ControlsViewModel()
    #expect(model.share == 0.75)
    model.slider = 50
    #expect(model.share == 1)
    model.choose("Copy")
    #expect(model.message == "You chose Copy.")
  }

  @Test("A toggle swaps day for night, and so does a child's")
  func dayAndNight() {
    let model = DayAndNightViewModel()
    model.isNight.toggle()
    model.toggle.flip()
    #expect(model.isNight)
    #expect(model.isChildsNight)
    model.toggle.flip()
    #expect(!model.isChildsNight)
  }

  @Test("Ten items are computed")
  func numbers() {
    #expect(NumberListViewModel().items == (1...10).map { "Item Number - \($0)" })
  }

  @Test("The stack says which view was pressed, and knows no others")
  func stacks() {
    let model = StacksViewModel()
    model.press("VIEW 2")
    #expect(model.message == "VIEW 2 was pressed")
    model.press("VIEW 4")
    #expect(model.message == "VIEW 2 was pressed")
  }

  @Test("Everybody's likes are one number, that both see at once")
  func likes() {
    let settings = UserSettings()
    let (mine, yours) = (LikesViewModel(settings: settings), LikesViewModel(settings: settings))
    mine.follow(on: ImmediateScheduler.shared)
    yours.follow(on: ImmediateScheduler.shared)
    mine.like()
    yours.like()
    yours.like()
    #expect([mine.total, yours.total] == [3, 3])
    #expect([mine.mine, yours.mine] == [1, 2])
    #expect(LikesViewModel(settings: settings).total == 3)
  }

  @Test("Likes of many threads at once are all counted")
  func manyLikes() async {
    let settings = UserSettings()
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { for _ in 0..<100 { settings.like() } } }
    }
    #expect(LikesViewModel(settings: settings).total == 800)
  }
}
