/// The template of the page with every kind of field, in two editions: a server that was replaced has the second.
enum FieldsTemplate {
  static func sources(edition: Int) -> [String: String] {
    ["fields": page.replacing("EDITION", with: edition == 2 ? second : "")]
  }

  private static let second =
    "<section id=\"edition\"><h2>The second edition</h2><p>{{#count}}<b>{{count}}</b>{{/count}}</p></section>"

  private static let page = """
    {{<layout}}{{$main}}
    EDITION
    <h1>Fields</h1>
    <p id="count">{{count}}</p>
    <form id="counter" method="post" data-live>
      <button name="action" value="count">Count</button>
    </form>
    <form id="fields" method="post" data-live novalidate>
      {{#inputs.title}}<p><label for="title">Title</label>
      <input id="title" name="title" value="{{value}}" {{#isInvalid}}aria-invalid="true"{{/isInvalid}}>
      <i id="title-message">{{message}}</i><output id="title-echo">{{value}}</output></p>{{/inputs.title}}
      {{#hasNotes}}{{#inputs.notes}}<p><label for="notes">Notes</label>
      <textarea id="notes" name="notes" rows="4">{{value}}</textarea>
      <output id="notes-echo">{{value}}</output></p>{{/inputs.notes}}{{/hasNotes}}
      {{#inputs.amount}}<p><label for="amount">Amount</label>
      <input type="number" id="amount" name="amount" step="0.01" value="{{value}}">
      <output id="amount-echo">{{value}}</output></p>{{/inputs.amount}}
      {{#inputs.day}}<p><label for="day">Day</label>
      <input type="date" id="day" name="day" value="{{value}}">
      <output id="day-echo">{{value}}</output></p>{{/inputs.day}}
      {{#inputs.agrees}}<p>
      <input type="checkbox" id="agrees" name="agrees" value="on" {{#isOn}}checked{{/isOn}}>
      <label for="agrees">Agrees</label> <output id="agrees-echo">{{agrees}}</output></p>{{/inputs.agrees}}
      <fieldset><legend>Size</legend>
      {{#sizes}}<label><input type="radio" name="size" value="{{value}}" {{#isOn}}checked{{/isOn}}>
      {{value}}</label>{{/sizes}}
      {{#inputs.size}}<output id="size-echo">{{value}}</output>{{/inputs.size}}</fieldset>
      <p><label for="colour">Colour</label>
      <select id="colour" name="colour">
      {{#colours}}<option value="{{value}}" {{#isOn}}selected{{/isOn}}>{{value}}</option>{{/colours}}
      </select> {{#inputs.colour}}<output id="colour-echo">{{value}}</output>{{/inputs.colour}}</p>
      <p><label for="toppings">Toppings</label>
      <select id="toppings" name="toppings" multiple>
      {{#allToppings}}<option value="{{value}}" {{#isOn}}selected{{/isOn}}>{{value}}</option>{{/allToppings}}
      </select> <output id="toppings-echo">{{toppings}}</output></p>
      <fieldset><legend>Days</legend>
      {{#allDays}}<label><input type="checkbox" name="days" value="{{value}}" {{#isOn}}checked{{/isOn}}>
      {{value}}</label>{{/allDays}}
      <output id="days-echo">{{days}}</output></fieldset>
      <p><label for="silent">Nobody listens</label>
      <select id="silent" name="silent"><option>first</option><option>second</option></select></p>
      <p><label for="file">File</label> <input type="file" id="file" name="file"></p>
      <p><label for="locked">Locked</label> <input id="locked" name="locked" readonly value="{{locked}}"></p>
      <p><label for="fixed">Fixed</label> <input id="fixed" name="fixed" disabled value="{{fixed}}"></p>
      <details id="more" {{#isOpen}}open{{/isOpen}}><summary>More</summary>
      {{#inputs.detail}}<p><label for="detail">Detail</label>
      <input id="detail" name="detail" value="{{value}}">
      <output id="detail-echo">{{value}}</output></p>{{/inputs.detail}}</details>
      <button type="button" id="ask" data-open="asking">Ask</button>
      <dialog id="asking" aria-label="Asking" {{#isOpen}}open{{/isOpen}}>
      {{#inputs.aside}}<p><label for="aside">Aside</label>
      <input id="aside" name="aside" value="{{value}}">
      <output id="aside-echo">{{value}}</output></p>{{/inputs.aside}}
      <p id="asking-count">{{count}}</p>
      <button type="button" data-close>Close</button></dialog>
      <button id="save" name="action" value="save">Save</button>
      <button type="reset" id="back">Back</button>
    </form>
    <form id="adding" method="post" data-live>
      {{#inputs.entry}}<label for="entry">Entry</label>
      <input id="entry" name="entry" value="{{value}}">{{/inputs.entry}}
      <button name="action" value="add">Add</button>
    </form>
    <ol id="entries">{{#entries}}<li id="entry-{{id}}">{{text}}</li>{{/entries}}</ol>
    <div id="scroller" tabindex="0"><p id="passage">A passage to select, number {{count}} not within.</p>
    LINES</div>
    <p id="end">{{count}}</p>
    {{/main}}{{/layout}}
    """.replacing("LINES", with: (1...200).map { "<p>Line \($0)</p>" }.joined(separator: "\n"))
}
