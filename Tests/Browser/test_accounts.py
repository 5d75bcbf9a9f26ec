"""Sign-up, sign-in, sign-out; with JavaScript and without."""


import pytest
from playwright.sync_api import Page, expect

from support.distances import wide
from support.pages import (
    PASSWORD,
    SAMPLES,
    book,
    expect_live,
    expect_lost,
    expect_titles,
    fill_sign_up,
    new_name,
    new_reminder,
    expect_reminders,
    press,
    sign_in,
    sign_up,
    stays,
    visit,
)

TOO_SHORT = "Username too short. Needs to be at least 3 characters."
TAKEN = "Username not available. Try a different one."


def message(page: Page, field: str):
    return page.locator(f"#{field}-message")


def test_an_untouched_form_is_silent(either_page: Page):
    visit(either_page, "/sign-up")
    either_page.wait_for_timeout(1200)  # longer than every debounce of the form
    for field in ["username", "password", "passwordConfirmation"]:
        expect(message(either_page, field)).to_be_empty()
        expect(either_page.locator(f"#{field}")).not_to_have_attribute("aria-invalid", "true")
    expect(either_page.locator("#sign-up-notice")).to_be_empty()


def test_using_one_field_complains_about_no_other(page: Page):
    visit(page, "/sign-up")
    page.locator("#username").press_sequentially("ab")
    expect(message(page, "username")).to_have_text(TOO_SHORT)
    expect(page.locator("#username")).to_have_attribute("aria-invalid", "true")
    expect(message(page, "password")).to_be_empty()
    expect(message(page, "passwordConfirmation")).to_be_empty()


@pytest.mark.parametrize(
    ("username", "password", "confirmation", "field", "text"),
    [
        ("ab", PASSWORD, PASSWORD, "username", TOO_SHORT),
        wide("", PASSWORD, PASSWORD, "username", TOO_SHORT),
        wide("johndoe", PASSWORD, PASSWORD, "username", TAKEN),
        ("JohnDoe", PASSWORD, PASSWORD, "username", TAKEN),
        wide("admin", PASSWORD, PASSWORD, "username", TAKEN),
        (None, "", "", "password", "Password must not be empty"),
        (None, PASSWORD, PASSWORD + "!", None, "Passwords do not match"),
    ],
)
def test_a_submission_is_refused_with_the_message(
    either_page: Page, username, password, confirmation, field, text
):
    visit(either_page, "/sign-up")
    name = new_name() if username is None else username
    fill_sign_up(either_page, name, password, confirmation)
    press(either_page, "signUp")
    place = message(either_page, field) if field else either_page.locator(".message:not(:empty)")
    expect(place).to_have_text(text)
    expect(either_page.locator("#username")).to_have_value(name)
    expect(either_page.locator("#account-name")).to_have_count(0)


@pytest.mark.parametrize("password", ["password", wide("Sh0rt!"), wide("aaaaaaaa")])
def test_a_weak_password_is_refused(either_page: Page, password: str):
    visit(either_page, "/sign-up")
    fill_sign_up(either_page, new_name(), password)
    press(either_page, "signUp")
    expect(message(either_page, "password")).not_to_be_empty()
    expect(either_page.locator("#account-name")).to_have_count(0)


def test_the_strength_is_shown_while_typing(page: Page):
    visit(page, "/sign-up")
    expect(page.locator("#strength-text")).to_be_empty()
    page.locator("#password").fill("aaa")
    expect(page.locator("#strength-text")).to_have_text("very weak")
    page.locator("#password").fill("sunflower")
    expect(page.locator("#strength-text")).to_have_text("weak")
    expect(page.locator("#weakness")).to_have_text("This is a common password.")
    page.locator("#username").fill("alice.miller")
    page.locator("#password").fill("miller1987")
    expect(page.locator("#weakness")).to_have_text("Contains your name.")
    page.locator("#password").fill("brass sunflower 9")
    expect(page.locator("#strength-text")).to_have_text("very strong")
    expect(page.locator("#weakness")).to_be_empty()
    assert 3 <= page.locator("#strength").evaluate("meter => meter.value") <= 5
    page.locator("#password").fill("")
    expect(page.locator("#strength-text")).to_be_empty()


def test_availability_is_checked_while_typing(page: Page):
    visit(page, "/sign-up")
    page.locator("#username").fill("peterfriese")
    expect(message(page, "username")).to_have_text(TAKEN)
    page.locator("#username").fill(new_name())
    expect(message(page, "username")).to_be_empty()
    expect(page.locator("#username-hint")).to_have_text("This name is free.")


def test_the_button_tells_whether_the_form_is_ready(page: Page):
    visit(page, "/sign-up")
    button = page.locator("#sign-up-form button[value=signUp]")
    expect(button).to_have_attribute("aria-disabled", "true")
    fill_sign_up(page, new_name())
    expect(button).not_to_have_attribute("aria-disabled", "true")
    expect(button).to_be_enabled()


def test_a_sign_up_takes_the_shelf_along(either_page: Page):
    visit(either_page, "/books")
    press(book(either_page, "Changer"), "delete")
    expect_titles(either_page, SAMPLES[1:])
    name = new_name()
    sign_up(either_page, name)
    visit(either_page, "/books")
    expect(either_page.locator("#account-name")).to_have_text(name)
    expect_titles(either_page, SAMPLES[1:])


def test_a_sign_up_takes_the_reminders_along(page: Page):
    visit(page, "/reminders")
    new_reminder(page, "Water the plants")
    page.locator("h1").click()
    sign_up(page, new_name())
    visit(page, "/reminders")
    expect_reminders(page, ["Water the plants"])


def test_a_person_signs_out_and_in_again_elsewhere(either_page: Page, visitor):
    name = new_name()
    sign_up(either_page, name)
    visit(either_page, "/books")
    press(book(either_page, "Why we sleep"), "delete")
    expect_titles(either_page, SAMPLES[:4] + SAMPLES[5:])
    either_page.get_by_role("button", name="Sign out").click()
    expect(either_page.locator("#account-name")).to_have_count(0)
    visit(either_page, "/books")
    expect_titles(either_page, SAMPLES)

    elsewhere = visitor().new_page()
    sign_in(elsewhere, name)
    expect(elsewhere.locator("#account-name")).to_have_text(name)
    visit(elsewhere, "/books")
    expect_titles(elsewhere, SAMPLES[:4] + SAMPLES[5:])


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(either_page: Page, visitor):
    name = new_name()
    sign_up(visitor().new_page(), name)
    sign_in(either_page, name, "not-the-Passw0rd")
    notice = either_page.locator("#sign-in-form .notice")
    expect(notice).not_to_be_empty()
    wrong = notice.text_content()
    sign_in(either_page, new_name(), "not-the-Passw0rd")
    expect(notice).to_have_text(wrong)
    expect(either_page.locator("#account-name")).to_have_count(0)


def test_a_name_just_taken_is_refused_by_the_submission(either_page: Page, visitor):
    """Between the check and the submission somebody else takes the name; the unique index decides."""
    name = new_name()
    visit(either_page, "/sign-up")
    fill_sign_up(either_page, name)
    if either_page.is_live:
        expect(either_page.locator("#username-hint")).to_have_text("This name is free.")
    sign_up(visitor().new_page(), name.upper())
    press(either_page, "signUp")
    expect(message(either_page, "username")).to_have_text(TAKEN)
    expect(either_page.locator("#account-name")).to_have_count(0)


def test_passwords_are_never_sent_back(plain_page: Page):
    plain_page.goto("/sign-up")
    fill_sign_up(plain_page, "ab", "A-Secret-Word-99")
    press(plain_page, "signUp")
    expect(message(plain_page, "username")).to_have_text(TOO_SHORT)
    assert "A-Secret-Word-99" not in plain_page.content()
    expect(plain_page.locator("#password")).to_have_value("")


def test_the_username_field_suits_names(page: Page):
    visit(page, "/sign-up")
    field = page.locator("#username")
    expect(field).to_have_attribute("autocapitalize", "none")
    expect(field).to_have_attribute("autocomplete", "username")
    expect(field).to_have_attribute("spellcheck", "false")
    for name in ["password", "passwordConfirmation"]:
        expect(page.locator(f"#{name}")).to_have_attribute("type", "password")


def test_a_live_form_stays_on_its_page_while_it_is_refused(page: Page):
    visit(page, "/sign-up")
    with stays(page):
        fill_sign_up(page, "ab", "x", "y")
        press(page, "signUp")
        expect(message(page, "username")).to_have_text(TOO_SHORT)
        expect(page.locator("#password")).to_have_value("x")
        expect(page.locator("#passwordConfirmation")).to_have_value("y")


def test_a_new_password_signs_other_browsers_out(visitor, either_page: Page):
    name, new = new_name(), "brass sunflower 9"
    sign_up(either_page, name)
    other = visitor().new_page()
    sign_in(other, name)
    expect(other.locator("#account-name")).to_have_text(name)
    either_page.locator("#account-name").click()
    expect(either_page.locator("h1")).to_have_text("Account")
    either_page.locator("#currentPassword").fill(PASSWORD)
    either_page.locator("#newPassword").fill(new)
    either_page.locator("#newPasswordConfirmation").fill(new)
    press(either_page, "changePassword")
    expect(either_page.get_by_text("Your password was changed, and other browsers were signed out.").first).to_be_visible()
    expect(either_page.locator("#newPassword")).to_have_value("")
    # The page loads itself again.
    expect(other.get_by_role("link", name="Sign in", exact=True)).to_be_visible()
    sign_in(other, name, new)
    expect(other.locator("#account-name")).to_have_text(name)


def test_a_page_that_is_about_to_load_itself_again_lets_its_person_go_elsewhere(visitor, server, proxy):
    name = new_name()
    mine, other = visitor(server.url).new_page(), visitor(proxy.url).new_page()
    # The page waits for 2.75 s before it opens its stream again, and for 5.9 s before it loads itself again.
    other.add_init_script("Math.random = () => 8")
    sign_up(mine, name)
    sign_in(other, name)
    expect(other.locator("#account-name")).to_have_text(name)
    expect_live(other)
    visit(mine, "/account")
    press(mine, "signOutOthers")
    expect_lost(other)
    proxy.pause(seconds=7)
    other.get_by_role("link", name="Reminders").first.click(no_wait_after=True)
    expect(other.locator("h1")).to_have_text("Reminders")


def test_one_browser_is_signed_out_and_the_focus_stays_near(visitor):
    name = new_name()
    mine, other = visitor().new_page(), visitor(user_agent="Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36").new_page()
    sign_up(mine, name)
    sign_in(other, name)
    expect(other.locator("#account-name")).to_have_text(name)
    visit(mine, "/account")
    mine.get_by_role("button", name="Sign out Chrome on Windows").press("Enter")
    expect(mine.locator("#sessions > li")).to_have_count(1)
    expect(mine.locator("#sessions-heading")).to_be_focused()
    expect(mine.locator("#events > li").first).to_contain_text("A browser signed out")
    # The other browser's page loads itself again, and says why.
    expect(other.locator("#flash")).to_have_text("You were signed out of this browser. Sign in to see what is yours.")


def test_an_account_is_deleted_later_and_that_is_called_off(visitor, either_page: Page):
    name = new_name()
    sign_up(either_page, name)
    visit(either_page, "/account")
    either_page.locator("#deletionPassword").fill("wrong")
    press(either_page, "delete")
    expect(message(either_page, "deletionPassword")).to_have_text("The password is not right.")
    either_page.locator("#deletionPassword").fill(PASSWORD)
    press(either_page, "delete")
    expect(either_page.get_by_text("will be deleted on")).to_be_visible()
    if either_page.is_live:
        expect(either_page.locator("#keep")).to_be_focused()
    press(either_page, "keep")
    expect(either_page.locator("#deletionPassword")).to_have_value("")
    if either_page.is_live:
        expect(either_page.locator("#deletionPassword")).to_be_focused()


def test_data_is_downloaded(visitor, either_page: Page):
    sign_up(either_page, new_name())
    visit(either_page, "/account")
    for link, name in [("all as JSON", "dogear.json"), ("books as CSV", "books.csv")]:
        with either_page.expect_download() as download:
            either_page.get_by_role("link", name=link).click()
        assert download.value.suggested_filename == name
        assert "Changer" in download.value.path().read_text()
