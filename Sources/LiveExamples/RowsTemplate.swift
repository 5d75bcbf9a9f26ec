/// The template of the page with a list of rows.
enum RowsTemplate {
  static let sources = ["rows": page, "row": row]

  private static let row = """
    <li id="row-{{id}}" {{#isDone}}data-done{{/isDone}}><form id="form-{{id}}" method="post" data-live>
    <button name="action" value="insert" data-does="insert" tabindex="-1">Insert below</button>
    <input type="hidden" name="id" value="{{id}}">
    <button id="done-{{id}}" name="action" value="setDone:{{#isDone}}false{{/isDone}}{{^isDone}}true{{/isDone}}" \
    aria-pressed="{{#isDone}}true{{/isDone}}{{^isDone}}false{{/isDone}}">Done: {{text}}</button>
    <input id="text-{{id}}" name="text" value="{{text}}" aria-label="Text">
    <button id="up-{{id}}" name="action" value="up" data-does="up">Move {{text}} up</button>
    <button id="down-{{id}}" name="action" value="down" data-does="down">Move {{text}} down</button>
    <button id="delete-{{id}}" name="action" value="delete" data-does="remove">Delete {{text}}</button>
    </form></li>
    """

  private static let page = """
    {{<layout}}{{$main}}
    <h1>Rows</h1>
    <p id="count">{{count}}</p>
    <p id="flash">{{flash}}</p>
    <ul id="rows" data-rows>{{#rows}}{{> row}}{{/rows}}</ul>
    <template data-row="rows">{{#newRow}}{{> row}}{{/newRow}}</template>
    <form id="adding" method="post" data-live>
      <button id="add" name="action" value="insert" data-does="insert" data-list="rows">New row</button>
    </form>
    {{#undone}}<form id="undoing" method="post" data-live>
      <button id="undo" name="action" value="restore" data-undo>Undo deleting {{text}}</button>
    </form>{{/undone}}
    {{/main}}{{/layout}}
    """
}
