"""Every page in every state worth a look: for the accessibility tests and for pictures."""

from urllib.parse import urljoin

from playwright.sync_api import Page, expect

from support.pages import (
    SAMPLES,
    action_button,
    add_book,
    book,
    fill_sign_up,
    new_name,
    new_reminder,
    press,
    sign_up,
    visit,
)
from support.passkeys import Authenticator, begin_passkey
from support.two_steps import begin_two_steps


def shelf(page: Page):
    visit(page, "/books")
    press(book(page, "Changer"), "setRead")
    press(book(page, SAMPLES[4]), "delete")
    expect(page.locator("#undo")).to_be_visible()


def shelf_without_matches(page: Page):
    visit(page, "/books?q=zzz")
    expect(page.locator("#no-matches")).to_be_visible()


LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"


def long_words(page: Page):
    """Titles and names as long as they may be, with and without a place to break them."""
    visit(page, "/books")
    for title in [LONG_WORD * 2, "A history of nearly everything that was ever written about " * 4]:
        add_book(page, title=title, author=f"{LONG_WORD} and {LONG_WORD}", isbn="", pages="99999")
        expect(page.locator("#add-book")).to_be_hidden()
    expect(page.locator("#books > li")).to_have_count(len(SAMPLES) + 2)


def long_words_in_details(page: Page):
    long_words(page)
    visit(page, page.locator("#books > li a").nth(len(SAMPLES)).get_attribute("href"))


def long_reminders(page: Page):
    visit(page, "/reminders")
    for title in [LONG_WORD * 2, "Remember what was said about " * 12]:
        new_reminder(page, title)


def many_rows(page: Page):
    visit(page, "/books")
    for number in range(1, 31):
        form = {"action": "add", "key": f"k{number}", "title": f"Volume {number}", "pages": str(99 + number)}
        assert page.request.post("/books", form=form).ok
    expect(page.locator("#books > li")).to_have_count(len(SAMPLES) + 30)


def empty_shelf(page: Page):
    visit(page, "/books")
    for title in SAMPLES:
        press(book(page, title), "delete")
        expect(book(page, title)).to_have_count(0)
    expect(page.locator("#empty-shelf")).to_be_visible()


def adding(page: Page):
    visit(page, "/books")
    add_book(page, title="", isbn="1", pages="x")
    expect(page.locator("#isbn-message")).not_to_be_empty()


def details(page: Page):
    visit(page, "/books")
    visit(page, book(page, "Changer").get_by_role("link").get_attribute("href"))


def editing(page: Page):
    details(page)
    page.get_by_role("link", name="Edit").click()
    expect(page.locator("#edit-book")).to_be_visible()


def deleted(page: Page):
    details(page)
    page.get_by_role("button", name="Delete").click()
    page.wait_for_url("**/books?deleted=*")
    expect(page.locator("#undo")).to_be_visible()


def nothing_deleted(page: Page):
    visit(page, "/books/deleted")
    expect(page.locator("#nothing-deleted")).to_be_visible()


def deleted_books(page: Page):
    long_words(page)
    for title in page.locator("#books .book-title").all_text_contents()[3:]:
        press(book(page, title), "delete")
        expect(book(page, title)).to_have_count(0)
    page.get_by_role("link", name="Recently deleted").click()
    expect(page.locator("#deleted > li")).to_have_count(len(SAMPLES) - 1)


def deleted_reminders(page: Page):
    long_reminders(page)
    new_reminder(page, "Milk")
    for index in [2, 1, 0]:
        row = page.locator("#reminders > li").nth(index)
        row.locator("summary").press("Enter")
        action_button(row, "delete").press("Enter")
        expect(page.locator("#reminders > li")).to_have_count(index)
    visit(page, "/reminders/deleted")
    expect(page.locator("#deleted > li")).to_have_count(3)


def edit_mode(page: Page):
    """Two books are selected, and a tag was added to them."""
    long_words(page)
    visit(page, "/books/edit")
    for box in page.locator("#books input[type=checkbox]").all()[-2:]:
        box.check()
    page.get_by_label("Tag", exact=True).last.fill("new")
    page.get_by_role("button", name="Add tag").click()
    expect(page.locator("#undo-many")).to_be_visible()


def edit_mode_refused(page: Page):
    visit(page, "/books/edit")
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator("#selection-message")).not_to_be_empty()


def submit_plainly(page: Page, **fields: str):
    """Sends a form to the page itself as a browser without JavaScript does; its fields held something else."""
    fields["live-seen"] = " ".join(f"{name}:00000000" for name in fields)
    page.evaluate(
        """fields => {
          const form = Object.assign(document.createElement('form'), {method: 'post'})
          for (const [name, value] of Object.entries(fields))
            form.append(Object.assign(document.createElement('input'), {name, value}))
          document.body.append(form)
          form.submit()
        }""",
        fields,
    )
    expect(page.locator("#conflict-form")).to_be_visible()


def two_versions(page: Page):
    reminders(page)
    field = page.locator("#reminders .reminder-title").first
    submit_plainly(
        page, action="setDone:false", id=field.get_attribute("id").removeprefix("reminder-"), title=LONG_WORD
    )


def two_versions_of_several_fields(page: Page):
    details(page)
    submit_plainly(page, action="save", title="Changer, revised", author="", isbn=LONG_WORD)


def deleted_meanwhile(page: Page):
    visit(page, "/reminders")
    submit_plainly(page, action="insert", id="unknown", title="Return what was borrowed")


def find_results(page: Page):
    visit(page, "/books/find?q=winter")
    expect(page.locator("#found > li")).to_have_count(5)


def find_editions(page: Page):
    visit(page, "/books/find?q=winter&editions=OL11W")
    page.get_by_role("button", name="Add Die Winterfähre").first.click()
    expect(page.locator("#on-shelf-OL6M")).to_be_visible()


def find_nothing(page: Page):
    visit(page, "/books/find?q=nothing")
    expect(page.locator("#no-result")).to_be_visible()


def find_failed(page: Page):
    visit(page, "/books/find?q=busy")
    expect(page.locator("#find-failed")).to_be_visible()


def reading_now(page: Page):
    details(page)
    page.get_by_role("button", name="Begin to read").click()
    visit(page, "/books")
    page.get_by_role("button", name="10 pages more of Changer").click()
    expect(page.locator("#now")).to_contain_text("page 10 of 476")


def row_menu(page: Page):
    reading_now(page)
    book(page, SAMPLES[1]).locator("summary").click()
    expect(book(page, SAMPLES[1]).locator(".menu-items")).to_be_visible()


def typing_a_place(page: Page):
    reading_now(page)
    page.locator("#now-sample-1 summary").click()
    expect(page.get_by_label("On page, or %")).to_be_visible()


def filtered(page: Page):
    reading_now(page)
    visit(page, "/books?show=reading&sort=title")
    expect(page.locator("#books > li")).to_have_count(1)


def reading_many(page: Page):
    visit(page, "/books")
    for number in range(1, len(SAMPLES) + 1):
        assert page.request.post("/books", form={"action": "setStatus:reading", "id": f"sample-{number}"}).ok
    visit(page, "/books")
    page.locator("#now-more > summary").click()
    expect(page.locator("#being-read-too > li")).to_have_count(len(SAMPLES) - 4)


KNOWN = {
    "title": "Solaris",
    "author": "Stanisław Lem; Joanna Kilmartin (Translator); Steve Cox (Translator)",
    "series": "Classics",
    "seriesNumber": "7",
    "publisher": "Faber",
    "year": "1971",
    "language": "English",
    "format": "paperback",
    "pages": "204",
    "tags": "sf, first contact",
}


def known_book(page: Page):
    """A book with values in many columns, which was read."""
    visit(page, "/books")
    assert page.request.post("/books", form={"action": "add", "key": "known"} | KNOWN).ok
    visit(page, "/books")
    path = page.get_by_role("link", name="Solaris").get_attribute("href")
    for action in ["begin", "finish", "rate:9"]:
        assert page.request.post(path, form={"action": action}).ok
    visit(page, path)
    expect(page.locator("#byline a")).to_have_count(3)


def narrowed(page: Page):
    """A shelf narrowed down to a tag, with all filters in view."""
    known_book(page)
    page.get_by_role("link", name="first contact").click()
    page.locator("#more-filters > summary").click()
    expect(page.locator("#more-filters select")).to_have_count(8)


def refused_parts(page: Page):
    """A quote without a text, and a reading without days, were sent."""
    details(page)
    page.get_by_text("Add an earlier reading").click()
    page.get_by_role("button", name="Add the reading").click()
    expect(page.locator("#days-message")).not_to_be_empty()
    page.get_by_text("Add a quote").click()
    page.get_by_role("button", name="Add the quote").click()
    expect(page.locator("#quote-message")).not_to_be_empty()


def read_with_quotes(page: Page):
    details(page)
    page.get_by_role("button", name="Begin to read").click()
    page.get_by_role("button", name="Finished").click()
    page.get_by_text("Add a quote").click()
    page.get_by_role("textbox", name="Quote").fill("The first thing to change is the thing that is closest to you. " * 3)
    page.get_by_role("button", name="Add the quote").click()
    expect(page.locator(".quote")).to_have_count(1)


def statistics(page: Page):
    visit(page, "/books")
    for title in SAMPLES[:3]:
        press(book(page, title), "setRead")
    visit(page, "/books/statistics")


def finish_notice(page: Page):
    visit(page, "/books")
    press(book(page, SAMPLES[0]), "setRead")
    expect(page.locator("#finish-sentence")).to_contain_text("When did you finish")
    page.get_by_text("Another day").click()


def figures_after_import(page: Page):
    days = [("", "2026-02-%02d" % (day + 1)) for day in range(0, 28, 2)] + [("2026-03-02", "2026-04-11"), ("2026-04-05", "2026-04-20")]
    rows = "".join(f"Book {number},Somebody,{250 + number},{begun},{ended}\n" for number, (begun, ended) in enumerate(days))
    choose_file(page, "title,author,pages,date started,date finished\n" + rows)
    press(page, "import")
    expect(page.locator(".import-done")).to_be_visible()
    visit(page, "/books/statistics?year=2026")
    expect(page.locator(".total-note").first).to_be_visible()


def isbn_on_the_shelf(page: Page):
    visit(page, "/books?add=1")
    page.locator("#title").fill("Changer")
    page.locator("#isbn").fill("9781916265202")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#isbn-twin")).to_contain_text("Save again")


def settings_of_visitor(page: Page):
    visit(page, "/account/settings")


def year_review(page: Page):
    long_words(page)
    for path in [link.get_attribute("href") for link in page.locator("#books .book-title a").all()]:
        for form in [{"action": "begin"}, {"action": "finish"}, {"action": "rate:9"}]:
            assert page.request.post(path, form=form).ok
    visit(page, "/books/statistics")
    page.locator("#year-link").click()
    expect(page.locator("#favourites > li")).to_have_count(5)


def nothing_to_review(page: Page):
    visit(page, "/books/years/1999")
    expect(page.locator("#nothing-read")).to_be_visible()


def sharing(page: Page):
    visit(page, "/books/sharing")
    page.get_by_label("Name").fill("for my sister")
    page.get_by_role("button", name="Make a link").click()
    expect(page.locator("#links > li")).to_have_count(1)


def shared_shelf(page: Page):
    sharing(page)
    visit(page, page.get_by_role("link", name="Look at it").get_attribute("href"))


def covers(page: Page):
    long_words(page)
    visit(page, "/books?view=covers")


def table(page: Page):
    long_words(page)
    visit(page, "/books?view=table")


def compact(page: Page):
    reading_now(page)
    visit(page, "/books?view=compact&sort=author")


def table_of_all_columns(page: Page):
    """Long words, letters from right to left, and a menu that is open."""
    read_with_quotes(page)
    visit(page, "/books")
    add_book(page, title=LONG_WORD, author=f"{LONG_WORD} and {LONG_WORD}", isbn="", pages="99999")
    expect(page.locator("#books > li")).to_have_count(7)
    add_book(page, title="ألف ليلة وليلة", author="مجهول", isbn="", pages="")
    expect(page.locator("#books > li")).to_have_count(8)
    names = "title.author.series.status.rating.pages.year.finished.format.language.publisher.tags.isbn"
    visit(page, f"/books?view=table&sort=-title&columns={names}")
    page.locator("#table-columns > summary").click()
    page.locator("#books .menu summary").first.click()


def smart_shelves(page: Page):
    visit(page, "/books/smart?q=swift&show=want&sort=title")
    page.get_by_label("Name").fill("Swift to come")
    page.get_by_role("button", name="Keep").click()
    expect(page.locator("#shelves > li")).to_have_count(1)


def history(page: Page):
    for title, pages in [("Changer", "480"), ("A title that is " + "very " * 20 + "long", "481"), ("Changer", "476")]:
        visit(page, "/books/sample-1?edit=1")
        page.get_by_label("Title", exact=True).fill(title)
        page.get_by_label("Pages", exact=True).fill(pages)
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator("#pages-text")).to_have_text(f"{pages} pages")
    visit(page, "/books/sample-1/history")


def importing(page: Page):
    visit(page, "/books/import")


def choose_file(page: Page, content: str):
    importing(page)
    page.get_by_label("File").set_input_files({"name": "books.csv", "mimeType": "text/csv", "buffer": content.encode()})
    page.get_by_role("button", name="Look at the file").click()


def import_preview(page: Page):
    choose_file(page, "title,author,pages,rating\nDune,Frank Herbert,412,4.3\nChanger,Matt Gemmell,500,\n,x,,\nDune,Frank Herbert,,\n")
    expect(page.locator("#plan")).to_be_visible()


def import_columns(page: Page):
    choose_file(page, "Buch;Von;Seitenzahl\nMomo;Ende, Michael;304\n")
    expect(page.locator("#no-title")).to_be_visible()


def imported(page: Page):
    import_preview(page)
    press(page, "import")
    expect(page.locator(".import-done")).to_be_visible()
    page.get_by_text("Rows with remarks").click()


def file_refused(page: Page):
    visit(page, "/books/import?refused=binary")


def printing(page: Page):
    visit(page, "/books/print")


def importing_reminders(page: Page):
    visit(page, "/reminders/import")


def reminder_preview(page: Page):
    importing_reminders(page)
    content = "Title,List,Due,Link\nCall Ann,,2026-12-05,\nWater the roses,Home,soon,\n,Home,,\nCall Ann,,2026-12-05,\n"
    page.get_by_label("File").set_input_files({"name": "tasks.csv", "mimeType": "text/csv", "buffer": content.encode()})
    page.get_by_role("button", name="Look at the file").click()
    expect(page.locator("#plan")).to_be_visible()


def imported_reminders(page: Page):
    reminder_preview(page)
    press(page, "import")
    expect(page.locator(".import-done")).to_be_visible()
    page.get_by_text("Rows with remarks").click()


def no_reminders(page: Page):
    visit(page, "/reminders")


def reminders(page: Page):
    visit(page, "/reminders")
    new_reminder(page, "Bread")
    new_reminder(page, "Milk")
    press(page.locator("#reminders > li").first, "setDone")
    page.locator("#reminders > li").last.locator("summary").click()


def due_reminders(page: Page):
    """Some overdue, today's, later ones, and some without a day; of each kind one that says all there is to say."""
    visit(page, "/reminders")
    lines = [
        "Pay the rent every month on the 31st !high @money",
        "Water the plants every 3 days after done",
        f"Read {LONG_WORD} tomorrow at 9 @{LONG_WORD[:40]}",
        "Return Why we sleep to the library friday",
        "Buy milk",
    ]
    page.locator("#quick").fill("\n".join(lines))
    press(page.locator("#quick-form"), "addQuick")
    expect(page.locator("#reminders > li")).to_have_count(len(lines))
    expect(page.locator("#quick")).to_have_value("")


def understood_words(page: Page):
    visit(page, "/reminders")
    page.locator("#quick").fill("Call Ann at 8 every monday !high @family\nBuy milk tomorrow")
    expect(page.locator(".chip").first).to_be_visible()


def reminder_details(page: Page):
    due_reminders(page)
    page.locator("#reminders > li").first.locator(".due").click()
    page.locator("#details-day").fill("2020-02-29")
    expect(page.locator("#details-due")).to_contain_text("2020")


def todays_reminders(page: Page):
    reminder_details(page)
    visit(page, "/reminders?show=today")


def calendar_of_a_month(page: Page):
    due_reminders(page)
    page.locator("#calendar-link").click()
    expect(page.locator("#span-name")).to_be_visible()


def calendar_of_a_week(page: Page):
    calendar_of_a_month(page)
    page.locator("#calendar-week").click()
    expect(page.locator(".due-days.week")).to_be_visible()
    page.locator(".calendar-item:not(.to-come) button").first.click()
    expect(page.locator("#details")).to_be_visible()


def flagged_reminders(page: Page):
    due_reminders(page)
    visit(page, "/reminders?show=flagged")


def make_lists(page: Page, *names: str):
    visit(page, "/reminders/lists")
    for name in names:
        page.locator("#newName").fill(name)
        page.locator("#newName").press("Enter")
        expect(page.locator("#newName")).to_have_value("")
        expect(page.locator(f'#named-lists input[value="{name}"]')).to_be_visible()


def named_lists(page: Page):
    make_lists(page, "Groceries", "Work", LONG_WORD[:60])
    for index, color in enumerate(["green", "purple"]):
        page.locator("#named-lists select").nth(index).select_option(color)
    expect(page.locator('#named-lists .dot[data-color="purple"]')).to_be_visible()


def listed_reminders(page: Page):
    """Reminders of several lists, list by list."""
    named_lists(page)
    due_reminders(page)
    page.locator("#quick").fill("Flour and yeast #Groceries\nOat milk tomorrow #Groceries\nPlan the week #Work @monday")
    press(page.locator("#quick-form"), "addQuick")
    expect(page.locator("#reminders > li")).to_have_count(8)
    expect(page.locator("#quick")).to_have_value("")


def reminders_of_a_list(page: Page):
    listed_reminders(page)
    page.locator("#lists a", has_text="Groceries").click()
    expect(page.locator("#reminders > li")).to_have_count(2)
    page.locator("#reminders .due").click()
    expect(page.locator("#details-list")).to_be_visible()


def todays_reminders_of_lists(page: Page):
    listed_reminders(page)
    visit(page, "/reminders?show=scheduled")


def no_reminders_in_a_list(page: Page):
    named_lists(page)
    visit(page, "/reminders")
    page.locator("#lists a", has_text="Work").click()
    new_reminder(page, "Bread")
    visit(page, "/reminders")
    page.locator("#lists a", has_text="Groceries").click()
    expect(page.locator("#none-here")).to_be_visible()


def deleted_lists(page: Page):
    named_lists(page)
    row = page.locator("#named-lists > li").first
    row.locator("summary").click()
    press(row, "delete")
    expect(page.locator("#named-lists > li")).to_have_count(2)
    visit(page, "/reminders/lists/deleted")


def somebody_else(page: Page) -> Page:
    """An open page of a new account, in a browser of its own."""
    visit(page, "/reminders")
    context = page.context.browser.new_context(base_url=urljoin(page.url, "/"), timezone_id="UTC")
    other = context.new_page()
    sign_up(other, new_name())
    return other


def share(page: Page, name: str, can_write: bool = True):
    page.locator("#username").fill(name)
    page.locator("[name=canWrite]").set_checked(can_write)
    press(page.locator("#share-list-form"), "share")
    expect(page.locator("#members")).to_contain_text(name)


def share_a_list(page: Page, can_write: bool = True):
    """A list that somebody else shares with the account of the page, which opens it."""
    theirs, name = somebody_else(page), new_name()
    sign_up(page, name)
    make_lists(theirs, "Groceries")
    visit(theirs, "/reminders")
    theirs.locator("#quick").fill("Milk #Groceries !high\nBread tomorrow #Groceries\nSalt #Groceries")
    press(theirs.locator("#quick-form"), "addQuick")
    expect(theirs.locator("#reminders > li")).to_have_count(3)
    press(theirs.locator("#reminders > li").last, "setDone")
    visit(theirs, "/reminders/lists")
    theirs.locator("#named-lists a", has_text="Share").click()
    share(theirs, name, can_write)
    theirs.context.close()
    visit(page, "/reminders")
    page.locator("#shared-lists a").click()
    expect(page.locator("#open-share")).to_be_visible()


def shared_list(page: Page):
    share_a_list(page)


def shared_list_to_read(page: Page):
    share_a_list(page, can_write=False)
    expect(page.locator("#reminders > li.read")).to_have_count(3)


def sharing_a_list(page: Page):
    others = [somebody_else(page), somebody_else(page)]
    sign_up(page, new_name())
    make_lists(page, "Groceries")
    page.locator("#named-lists a", has_text="Share").click()
    for index, other in enumerate(others):
        # Two presses of one button at once count as one.
        visit(page, page.url)
        share(page, other.locator("#account-name").inner_text(), can_write=index == 0)
        other.context.close()


def lists_of_a_visitor_to_share(page: Page):
    make_lists(page, "Groceries")
    page.locator("#named-lists a", has_text="Share").click()
    expect(page.locator("#no-account")).to_be_visible()


def ticked_reminder(page: Page):
    due_reminders(page)
    press(page.locator("#reminders > li").first, "setDone")
    expect(page.locator("#completion-notice")).to_be_visible()


def completed_reminders(page: Page):
    ticked_reminder(page)
    press(page.locator("#reminders > li").nth(2), "setDone")
    expect(page.locator("#reminders > li").nth(2).locator(".done-toggle")).to_have_attribute("aria-pressed", "true")
    visit(page, "/reminders/completed")


def nothing_completed(page: Page):
    visit(page, "/reminders/completed")


def signing_up(page: Page):
    visit(page, "/sign-up")


def signing_up_with_mistakes(page: Page):
    visit(page, "/sign-up")
    fill_sign_up(page, "ab", "abc", "abd")
    press(page, "signUp")
    expect(page.locator("#username-message")).not_to_be_empty()


def ready_to_sign_up(page: Page):
    visit(page, "/sign-up")
    fill_sign_up(page, new_name())
    expect(page.locator("#username-hint")).to_have_text("This name is free.")


def signing_in(page: Page):
    visit(page, "/sign-in")
    page.locator("#username").fill("nobody")
    press(page, "signIn")
    expect(page.locator("#sign-in-notice")).not_to_be_empty()


def signed_in(page: Page):
    sign_up(page, new_name())
    visit(page, "/books")


def account(page: Page):
    sign_up(page, new_name())
    visit(page, "/account")
    page.locator("#newPassword").fill("sunflower")
    page.locator("#newPasswordConfirmation").fill("sunflowers")
    expect(page.locator("#newPasswordConfirmation-message")).not_to_be_empty()


def two_steps(page: Page):
    sign_up(page, new_name())
    begin_two_steps(page)
    expect(page.locator("#setup-heading")).to_be_focused()


def two_steps_off(page: Page):
    sign_up(page, new_name())
    visit(page, "/account/two-steps")


def second_step(page: Page):
    page.goto("/sign-in/code")


def passkeys(page: Page):
    Authenticator(page)
    sign_up(page, new_name())
    begin_passkey(page)
    page.locator("#name").fill(LONG_WORD[:60])
    press(page, "finish")
    expect(page.locator("#passkeys > li")).to_have_count(1)


def passkey_under_way(page: Page):
    passkeys(page)
    begin_passkey(page)
    press(page, "finish")
    expect(page.locator("[data-passkey-notice]")).not_to_be_empty()


def settings(page: Page):
    sign_up(page, new_name())
    visit(page, "/account/settings")


def new_password(page: Page):
    visit(page, "/new-password")
    page.locator("#code").fill("K7QD-2DHI-44ZU-KXCU-2AXS-QFUT")
    page.locator("#password").fill("tulips")
    expect(page.locator("#password-message")).not_to_be_empty()
    page.locator("#passwordConfirmation").fill("tulip")
    expect(page.locator("#passwordConfirmation-message")).not_to_be_empty()
    page.get_by_role("button", name="Show New password").click()


def not_found(page: Page):
    page.goto("/no-such-page")


def not_connected(page: Page):
    visit(page, "/books")
    page.evaluate("document.documentElement.dataset.connection = 'lost'")
    expect(page.locator("body > .connection")).to_be_visible()


def refused(page: Page):
    """A change in a dialog, whose form is what a person looks at."""
    editing(page)
    page.evaluate("document.getElementById('edit-book-form').dataset.refused = ''")
    expect(page.locator("#edit-book .refusal")).to_be_visible()


STATES = [
    shelf,
    shelf_without_matches,
    long_words,
    long_words_in_details,
    many_rows,
    long_reminders,
    empty_shelf,
    adding,
    details,
    editing,
    deleted,
    nothing_deleted,
    deleted_books,
    deleted_reminders,
    two_versions,
    two_versions_of_several_fields,
    deleted_meanwhile,
    find_results,
    find_editions,
    find_nothing,
    find_failed,
    reading_now,
    row_menu,
    typing_a_place,
    filtered,
    reading_many,
    known_book,
    narrowed,
    refused_parts,
    read_with_quotes,
    statistics,
    finish_notice,
    figures_after_import,
    isbn_on_the_shelf,
    settings_of_visitor,
    year_review,
    nothing_to_review,
    sharing,
    shared_shelf,
    covers,
    table,
    table_of_all_columns,
    compact,
    smart_shelves,
    todays_reminders,
    calendar_of_a_month,
    calendar_of_a_week,
    edit_mode,
    edit_mode_refused,
    importing,
    import_preview,
    import_columns,
    imported,
    file_refused,
    printing,
    importing_reminders,
    reminder_preview,
    imported_reminders,
    no_reminders,
    reminders,
    due_reminders,
    understood_words,
    reminder_details,
    todays_reminders,
    flagged_reminders,
    named_lists,
    listed_reminders,
    reminders_of_a_list,
    todays_reminders_of_lists,
    no_reminders_in_a_list,
    deleted_lists,
    shared_list,
    shared_list_to_read,
    sharing_a_list,
    lists_of_a_visitor_to_share,
    ticked_reminder,
    completed_reminders,
    nothing_completed,
    signing_up,
    signing_up_with_mistakes,
    ready_to_sign_up,
    signing_in,
    signed_in,
    account,
    two_steps,
    two_steps_off,
    second_step,
    passkeys,
    passkey_under_way,
    settings,
    new_password,
    not_found,
    not_connected,
    refused,
]
