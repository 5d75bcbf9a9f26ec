"""A change that the server refuses to take: the page says so, and nothing of it is lost."""

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from support.distances import wide
from support.examples import Record
from support.pages import PASSWORD, add_book, book, expect_reminders, new_reminder, reminders, stays, visit
from support.waiting import let_requests_out

TOO_SHORT = "Username too short. Needs to be at least 3 characters."
NOTICE = "Your change did not arrive. Please try again."


@pytest.fixture(autouse=True)
def expected_noise(watch):
    watch.allow(r"status of (400|413|500)")
    watch.allow(r"^500 ")


def refuse_the_first_post(page: Page, status: int) -> list[Route]:
    refused: list[Route] = []

    def refuse(route: Route):
        if route.request.method != "POST" or refused:
            return route.fallback()
        refused.append(route)
        route.fulfill(status=status)

    page.route("**/*", refuse)
    return refused


@pytest.mark.parametrize("status", [wide(400), 413, wide(500)])
def test_the_page_says_so_until_the_change_arrives(page: Page, status: int):
    """A change that was refused goes with the next change of its form."""
    visit(page, "/sign-up")
    notice = page.locator("body > .refusal")
    expect(notice).to_be_hidden()
    refuse_the_first_post(page, status)
    with stays(page):
        page.locator("#username").fill("ab")
        expect(notice).to_be_visible()
        expect(notice).to_have_text(NOTICE)
        expect(notice).to_have_role("status")
        expect(page.locator("#username-message")).to_be_empty()
        page.locator("#password").fill(PASSWORD)
        expect(page.locator("#username-message")).to_have_text(TOO_SHORT)
        expect(notice).to_be_hidden()
        expect(page.locator("#username")).to_have_value("ab")


def test_it_is_not_sent_again_by_itself(fields: Page, record: Record):
    """Neither at once nor whenever something else of the page changes: it would be refused for ever."""
    refused: list[Route] = []

    def refuse(route: Route):
        if route.request.method != "POST":
            return route.fallback()
        refused.append(route)
        route.fulfill(status=400)

    fields.route("**/*", refuse)
    fields.locator("#title").fill("Mine")
    expect(fields.locator("#fields[data-refused]")).to_have_count(1)
    for number in range(1, 4):
        record.count()
        expect(fields.locator("#count")).to_have_text(str(number))
    let_requests_out(fields)
    assert len(refused) == 1


def fill_too_long(field: Locator):
    """More than the server takes, and more than a person can type there."""
    field.evaluate(
        """field => {
          field.value = 'Milk '.repeat(1000)
          field.dispatchEvent(new Event('input', {bubbles: true}))
        }"""
    )


def test_another_forms_change_leaves_it_unsaid(page: Page):
    """The notice is about what has still not arrived."""
    visit(page, "/reminders")
    new_reminder(page, "Milk")
    new_reminder(page, "Bread")
    notice = page.locator("body > .refusal")
    fill_too_long(reminders(page).nth(0))
    expect(notice).to_be_visible()
    reminders(page).nth(1).fill("Bread and butter")
    expect(page.locator(".flag-toggle").nth(1)).to_have_attribute("aria-label", "Flag Bread and butter")
    expect(notice).to_be_visible()
    expect(reminders(page).nth(0)).to_have_value("Milk " * 1000)
    reminders(page).nth(0).fill("Milk, a lot")
    expect(notice).to_be_hidden()
    visit(page, "/reminders")
    expect_reminders(page, ["Milk, a lot", "Bread and butter"])


def test_what_others_save_does_not_replace_it(fields: Page, record: Record):
    """The server has not got it: the field is the browser's."""
    refuse_the_first_post(fields, 500)
    fields.locator("#title").fill("Mine")
    expect(fields.locator("#fields[data-refused]")).to_have_count(1)
    fields.locator("#entry").fill("Something else")
    expect(fields.locator("#entry")).to_be_focused()
    record.save(title="Theirs")
    record.count()
    expect(fields.locator("#count")).to_have_text("1")
    expect(fields.locator("#title")).to_have_value("Mine")
    fields.locator("#amount").fill("7")
    expect(fields.locator("#title-echo")).to_have_text("Mine")
    expect(fields.locator("#fields[data-refused]")).to_have_count(0)


def test_a_submission_settles_it(page: Page):
    visit(page, "/books")
    refuse_the_first_post(page, 500)
    page.get_by_role("link", name="Add book").click()
    page.locator("#title").fill("Arrived after all")
    # An open dialog dims and silences what is beside it: it says so itself.
    expect(page.locator("#add-book").get_by_role("status").filter(has_text=NOTICE)).to_be_visible()
    page.locator("#add-book-form button[value=add]").click()
    expect(book(page, "Arrived after all")).to_be_visible()
    expect(page.locator("body > .refusal")).to_be_hidden()


def test_a_refused_submission_says_why_itself(page: Page):
    visit(page, "/books")
    with stays(page):
        add_book(page, title="A title", isbn="nonsense")
        expect(page.locator("#isbn-message")).to_have_text("ISBN is invalid")
        expect(page.locator("body > .refusal")).to_be_hidden()


def test_it_goes_with_the_form_it_is_about(page: Page):
    visit(page, "/reminders")
    new_reminder(page, "Milk")
    fill_too_long(reminders(page))
    expect(page.locator("body > .refusal")).to_be_visible()
    page.locator("summary").click()
    page.locator("button[value=delete]").click()
    expect(reminders(page)).to_have_count(0)
    expect(page.locator("body > .refusal")).to_be_hidden()
