import Combine
import CombineTesting
import GalleryModels
import Testing
import Validation

/// The view models of the rooms about forms, without a page around them.
@Suite("Forms", .timeLimit(.minutes(10)))
struct FormTests {
  @Test("Save goes to the first mandatory field that is empty, and clears the focus if all are filled")
  func focus() {
    let model = FocusFormViewModel()
    model.save()
    #expect(model.focusedField == .firstName)
    model.firstName = "Ada"
    model.save()
    #expect(model.focusedField == .lastName)
    #expect(model.savedName == nil)
    model.lastName = "Lovelace"
    model.save()
    #expect(model.focusedField == nil)
    #expect(model.savedName == "Ada Lovelace")
    model.firstName = ""
    model.save()
    #expect(model.focusedField == .firstName)
    #expect(model.savedName == "Ada Lovelace", "what is incomplete is not saved")
  }

  @Test(
    "The last digit of an ISBN is a check digit",
    arguments: [
      ("9781916265202", true), ("978-1-4842-5515-5", true), ("9780141983769", true), ("9780671461492", true),
      ("0306406152", true), ("097522980X", true), ("097522980x", true), ("0 306 40615 2", true),
      ("9781234567890", false), ("9781916265203", false), ("0306406153", false), ("", false), ("978", false),
      ("X975229800", false), ("97801419837X9", false), ("978191626520a", false), ("９７８１９１６２６５２０２", false),
    ])
  func isbn(text: String, isRight: Bool) {
    #expect(checkISBN(text) == isRight)
  }

  @Test(
    "Each stage warns of an invalid ISBN, never before an edit",
    arguments: BookDetailsViewModel.Stage.allCases)
  func stages(stage: BookDetailsViewModel.Stage) throws {
    let model = BookDetailsViewModel()
    model.stage = stage
    model.select("changer")
    model.edit()
    let editor = try #require(model.editor)
    #expect(editor.isISBNValid)
    editor.draft.isbn = "9781234567890"
    #expect(editor.isISBNValid == (stage == .onChange), "the first stage has to be told")
    editor.isbnChanged()
    #expect(!editor.isISBNValid)
    model.save()
    #expect(model.editor != nil)
    #expect(model.book?.isbn == "9781916265202")
    editor.draft.isbn = "9780141983769"
    editor.isbnChanged()
    model.save()
    #expect(model.editor == nil)
    #expect(model.book?.isbn == "9780141983769")
  }

  @Test("A draft is local: Cancel forgets it, Save makes it the book")
  func drafts() {
    let model = BookDetailsViewModel()
    #expect(model.title == "Books")
    model.edit()
    #expect(model.editor == nil, "no book is shown")
    model.select("sleep")
    #expect(model.title == "Why we sleep")
    model.edit()
    model.editor?.draft.title = "Why we dream"
    #expect(model.title == "Why we sleep")
    model.cancel()
    model.edit()
    #expect(model.editor?.draft.title == "Why we sleep")
    model.editor?.draft.title = "Why we dream"
    model.editor?.draft.isRead = true
    model.save()
    #expect(model.title == "Why we dream")
    #expect(model.book?.isRead == true)
    #expect(model.books.map(\.id) == Book.samples.map(\.id))
    model.select(nil)
    #expect(model.title == "Books")
  }

  @Test(
    "A wrong number of pages is kept in sight and not saved", arguments: ["", "many", "-1", "3.5", "100000"])
  func pages(text: String) {
    let model = BookDetailsViewModel()
    model.select("sleep")
    model.edit()
    #expect(model.pagesText == "368")
    #expect(model.arePagesValid)
    model.pagesText = text
    model.editor?.draft.title = "Why we dream"
    #expect(!model.arePagesValid)
    model.save()
    #expect(model.editor != nil)
    #expect(model.pagesText == text)
    #expect(model.book?.title == "Why we sleep")
    model.pagesText = " 42 "
    model.save()
    #expect(model.editor == nil)
    #expect(model.book?.pages == 42)
    model.edit()
    #expect(model.pagesText == "42", "another draft begins with the book's number")
    model.pagesText = text
    model.cancel()
    #expect(model.arePagesValid)
  }

  @Test("A row changes the array through a binding, which knows when its book is gone")
  func editableList() {
    let model = EditableBooksViewModel()
    var announced = 0
    let following = model.objectWillChange.sink { announced += 1 }
    model.title(of: "sleep")?.wrappedValue = "Why we dream"
    following.cancel()
    #expect(announced == 1)
    #expect(model.books[2].title == "Why we dream")
    #expect(model.title(of: "sleep")?.wrappedValue == "Why we dream")
    #expect(model.title(of: "nobody") == nil)
    #expect(EditableBooksViewModel.prompt == "Enter the book title")
  }

  @Test("Changes of the draft are announced by whoever holds the editor, which keeps nothing alive")
  func announcing() {
    weak var gone: BookDetailsViewModel?
    do {
      let model = BookDetailsViewModel()
      gone = model
      model.select("sleep")
      model.edit()
      var count = 0
      let following = model.objectWillChange.sink { count += 1 }
      model.editor?.draft.title = "Other"
      #expect(count > 0)
      following.cancel()
    }
    #expect(gone == nil)
  }

  @Test(
    "Two addresses are one where both are equal, with an @ and more than five characters",
    arguments: [
      ("a@b.de", "a@b.de", true), ("a@b.d", "a@b.d", false), ("a@b.de", "a@b.df", false), ("", "", false),
      ("abcdefg", "abcdefg", false), ("@.....", "@.....", true),
    ])
  func emailPair(email: String, again: String, isValid: Bool) {
    let model = EmailPairViewModel()
    (model.email, model.emailAgain) = (email, again)
    #expect(model.validatedEmail == (isValid ? email : nil))
    model.submit()
    #expect(model.submittedEmail == (isValid ? email : ""))
  }

  @Test("A password is changed by whoever knows it, types the new one twice, and is no robot")
  func changePassword() {
    let model = ChangePasswordViewModel()
    #expect(
      model.brokenRules.map(\.message) == [
        "Password must not be empty", "Password must not be empty", "Robots can't change passwords",
      ])
    (model.currentPassword, model.newPassword) = ("open barley", "short")
    #expect(model.brokenRules.message(about: "newPassword") == "Password must be at least 8 characters long")
    #expect(model.brokenRules.message(about: "newPasswordAgain") == "Passwords do not match")
    (model.newPassword, model.newPasswordAgain, model.isNoRobot) = ("long enough", "long enough", true)
    #expect(model.isValid)
    #expect(!model.change())
    #expect(model.brokenRules.map(\.message) == ["The password is not right."])
    model.currentPassword = "open sesame"
    #expect(model.isValid, "the refusal was about the other text")
    #expect(model.change())
    #expect(model.changeCount == 1)
    #expect(model.newPassword == "")
    #expect(!model.isNoRobot)
    (model.currentPassword, model.newPassword, model.newPasswordAgain) = (
      "long enough", "long enough", "long enough"
    )
    #expect(model.brokenRules.message(about: "newPassword") == "The new password must be another one")
  }

  @Test("A card needs a number, an invoice another address")
  func interfield() {
    let model = PaymentViewModel()
    model.address = "1 High Street"
    #expect(model.brokenRules.map(\.message) == ["A credit card needs a number"])
    model.cardNumber = "4111"
    #expect(model.brokenRules.map(\.message) == ["A card number has 12 to 19 digits"])
    model.cardNumber = "4111 1111 1111 1111"
    #expect(model.order())
    #expect(model.receipt == "Paid by the card that ends in 1111")
    (model.payment, model.cardNumber) = (.invoice, "")
    #expect(model.brokenRules.map(\.name) == ["invoiceAddress"])
    #expect(model.brokenRules.map(\.message) == ["An invoice needs an address"])
    model.invoiceAddress = "1 High Street"
    #expect(model.brokenRules.map(\.message) == ["An invoice needs another address than the delivery"])
    #expect(!model.order())
    model.address = "2 High Street"
    #expect(model.order(), "the rule follows either field")
    #expect(model.receipt == "The invoice goes to 1 High Street")
  }
}
