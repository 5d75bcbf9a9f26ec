"""The gallery's forms in a real browser."""

from playwright.sync_api import Page, expect

from support.pages import visit


def test_an_error_on_a_page_of_its_own_takes_the_place_of_the_form(page: Page):
    visit(page, "/gallery/sign-up-server")
    page.get_by_label("Username").fill("jonyive")
    page.get_by_label("The service is").select_option("Unreachable")
    page.get_by_label("Errors are shown").select_option("On a page of its own")
    page.get_by_role("button", name="Sign up").click()
    expect(page.locator("#error-page")).to_contain_text("The server can't be reached.")
    expect(page.locator("#error-heading")).to_be_focused()
    expect(page.get_by_label("Username")).to_have_count(0)
    page.get_by_role("button", name="Back to the form").press("Enter")
    expect(page.locator("#error-page")).to_have_count(0)
    expect(page.get_by_label("Username")).to_be_focused()
    expect(page.get_by_label("Username")).to_have_value("jonyive")
    expect(page.get_by_label("Errors are shown")).to_have_value("On a page of its own")


def parts(page: Page, selector: str) -> dict[str, tuple[float, float, str]]:
    """Width, height and colour of what the browser draws of a meter: the track, and the part of it that is filled."""
    session = page.context.new_cdp_session(page)
    for domain in ["DOM", "CSS"]:
        session.send(f"{domain}.enable")
    root = session.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]
    meter = session.send("DOM.querySelector", {"nodeId": root["nodeId"], "selector": selector})["nodeId"]
    pending = session.send("DOM.describeNode", {"nodeId": meter, "depth": -1, "pierce": True})["node"]["shadowRoots"]
    found = {}
    while pending:
        node = pending.pop()
        pending += node.get("children", [])
        attributes = node.get("attributes", [])
        name = dict(zip(attributes[::2], attributes[1::2])).get("pseudo", "")
        if not name.endswith(("-bar", "-value")):
            continue
        ids = session.send("DOM.pushNodesByBackendIdsToFrontend", {"backendNodeIds": [node["backendNodeId"]]})["nodeIds"]
        box = session.send("DOM.getBoxModel", {"nodeId": ids[0]})["model"]
        style = session.send("CSS.getComputedStyleForNode", {"nodeId": ids[0]})["computedStyle"]
        colour = next(pair["value"] for pair in style if pair["name"] == "background-color")
        found["track" if name.endswith("-bar") else "filled"] = (box["width"], box["height"], colour)
    return found


def test_the_strength_of_a_password_fills_its_track(visitor):
    page = visitor(reduced_motion="reduce").new_page()
    visit(page, "/gallery/sign-up-1")
    colours = []
    for level, (password, name) in enumerate(
        [
            ("abc", "very weak"),
            ("abcdef", "weak"),
            ("abcdefgh", "reasonable"),
            ("Abcdefg1!xyz", "strong"),
            ("Abcdefg1!xyzAbcdefg1!xyz", "very strong"),
        ],
        start=1,
    ):
        page.get_by_label("Password", exact=True).fill(password)
        expect(page.locator("#strength-text")).to_have_text(name)
        shown = parts(page, "#strength")
        whole = page.locator("#strength").bounding_box()
        assert abs(shown["track"][0] - whole["width"]) <= 1
        assert shown["track"][1] == whole["height"]
        assert shown["filled"][1] == shown["track"][1]
        assert abs(shown["filled"][0] - level / 5 * shown["track"][0]) <= 1
        colours.append(shown["filled"][2])
    assert colours[0] == colours[1]
    assert colours[3] == colours[4]
    assert len(set(colours)) == 3


def test_every_meter_of_the_gallery_fills_its_track(page: Page):
    visit(page, "/gallery/controls")
    shown = parts(page, "#gauge")
    assert shown["filled"][1] == shown["track"][1] == page.locator("#gauge").bounding_box()["height"]
    visit(page, "/gallery/sandwich-shop")
    shown = parts(page, ".race meter")
    assert shown["filled"][1] == shown["track"][1] == page.locator(".race meter").first.bounding_box()["height"]
