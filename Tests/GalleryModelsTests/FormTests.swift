import Combine
import GalleryModels
import Testing
import Validation

/// The view models of the rooms about forms, without a page around them.
@Suite("Forms", .timeLimit(.minutes(10)))
struct FormTests {
  @Test(
    "A pair of addresses is valid where both are equal, have an @ and more than 5 characters",
    arguments: [
      ("", "", false), ("a@b.c", "a@b.c", false), ("a@b.cd", "a@b.cd", true), ("a@b.cd", "a@b.ce", false),
      ("abcdef", "abcdef", false), ("@@@@@@", "@@@@@@", true),
    ])
  func emailPair(first: String, second: String, isValid: Bool) {
    let model = EmailPairViewModel()
    model.email = first
    model.repeatedEmail = second
    #expect(model.validEmail == (isValid ? first : nil))
    #expect(model.canSubmit == isValid)
    #expect([model.emailMessage, model.repeatedMessage].allSatisfy(\.isEmpty) == isValid)
    #expect(model.submit() == isValid)
    #expect(model.submittedEmail == (isValid ? first : nil))
  }

  @Test("A password is changed where every rule is followed and the current one is right")
  func changePassword() {
    let account = LocalPasswordAccount(password: "old password")
    let model = ChangePasswordViewModel(account: account)
    #expect(!model.change())
    #expect(
      model.brokenRules.map(\.message) == [
        "Current password should not be empty", "New password should not be empty",
        "Please confirm that you are not a robot",
      ])
    model.form.current = "old password"
    model.form.new = "short"
    model.form.isHuman = true
    #expect(
      model.brokenRules.map(\.message) == [
        "New password must be at least 8 characters long", "Passwords don't match",
      ])
    model.form.new = "old password"
    model.form.repeated = "old password"
    #expect(model.brokenRules.map(\.message) == ["New password should not be the current one"])
    model.form.new = "new password"
    model.form.repeated = "new password"
    model.form.current = "wrong"
    #expect(model.isValid)
    #expect(!model.change())
    #expect(model.brokenRules.map(\.message) == ["Current password is wrong"])
    model.form.current = "old password"
    #expect(model.change())
    #expect(model.isChanged)
    #expect(model.form == ChangePasswordViewModel.Form())
    #expect(account.changePassword(from: "new password", to: "another"))
  }

  @Test("The first way of registering tells one message, about the first field that is empty")
  func plainRegistration() {
    let model = RegistrationViewModel()
    var messages: [String] = []
    for fill: (inout RegistrationForm) -> Void in [
      { _ in }, { $0.firstName = "Ann" }, { $0.lastName = "Lee" }, { $0.username = "ann" },
    ] {
      fill(&model.plain.form)
      #expect(!model.registerPlainly())
      messages.append(model.plain.message)
    }
    #expect(
      messages == ["Firstname", "Lastname", "Username", "Password"].map { "\($0) cannot be empty!" })
    model.plain.form.password = "secret"
    #expect(model.registerPlainly())
    #expect(model.plain.message.isEmpty)
    #expect(model.registeredName == "Ann")
  }

  @Test("The second way lists every broken rule as the form is submitted")
  func brokenRules() {
    let model = RegistrationViewModel()
    #expect(model.listed.brokenRules.isEmpty)
    #expect(!model.registerByBrokenRules())
    #expect(
      model.listed.brokenRules.map(\.message)
        == ["Firstname", "Lastname", "Username", "Password"].map { "\($0) should not be empty" })
    model.listed.form.firstName = "Ann"
    model.listed.form.lastName = "Lee"
    #expect(!model.registerByBrokenRules())
    #expect(model.listed.brokenRules.map(\.name) == ["Username", "Password"])
    model.listed.form.username = "ann"
    model.listed.form.password = "secret"
    #expect(model.registerByBrokenRules())
    #expect(model.registeredName == "Ann")
  }

  @Test("The third way follows each keystroke, with custom rules and messages")
  func validated() {
    let model = RegistrationViewModel()
    var changes = 0
    let following = model.objectWillChange.sink { changes += 1 }
    #expect(
      model.validated.brokenRules.map(\.message) == [
        "First name cannot be empty", "Lastname should not be empty", "This field is required",
        "Password must be at least 8 characters long",
      ])
    model.validated.firstName = "Ann"
    #expect(changes > 0)
    #expect(model.validated.brokenRules.map(\.name) == ["Lastname", "Username", "Password"])
    model.validated.lastName = "Lee"
    model.validated.username = "ann"
    #expect(model.validated.brokenRules.message(about: "Username") == "Username should be an e-mail address")
    #expect(!model.registerValidated())
    model.validated.username = "ann@example.org"
    model.validated.password = "12345678"
    #expect(model.registerValidated())
    #expect(model.registeredName == "Ann")
    following.cancel()
  }

  @Test("A credit card needs a number, and an invoice another address")
  func payment() {
    let model = PaymentViewModel()
    #expect(model.brokenRules.map(\.message) == ["Address should not be empty"])
    model.order.address = "1 High Street"
    #expect(model.submit())
    #expect(model.confirmation == "Ordered. You pay by cash.")
    model.order.payment = "Credit card"
    #expect(!model.submit())
    #expect(model.confirmation.isEmpty)
    #expect(model.brokenRules.map(\.message) == ["A credit card needs a number"])
    model.order.cardNumber = "1234 x"
    #expect(model.brokenRules.map(\.message) == ["Card number should have 12 to 19 digits"])
    model.order.cardNumber = "1234 5678 9012 3456"
    #expect(model.submit())
    model.order.payment = "Invoice"
    #expect(model.brokenRules.map(\.message) == ["An invoice needs another address"])
    model.order.invoiceAddress = "1 High Street"
    #expect(model.brokenRules.map(\.message) == ["An invoice needs another address than the delivery"])
    model.order.invoiceAddress = "2 High Street"
    #expect(model.submit())
    model.order.payment = "Gold"
    #expect(model.brokenRules.map(\.message) == ["Choose a way to pay"])
  }
}
