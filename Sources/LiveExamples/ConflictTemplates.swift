/// The panels that `live.js` shows beside a field that somebody else changed meanwhile, or whose row they deleted.
enum ConflictTemplates {
  static let panels = """
    <template id="conflict"><div data-conflict role="group" aria-label="Changed elsewhere">
      <p>Changed elsewhere to “<bdi data-theirs></bdi>”.</p>
      <button type="button" data-keep="mine">Keep mine</button>
      <button type="button" data-keep="theirs">Take theirs</button>
    </div></template>
    <template id="gone"><div data-conflict class="gone" role="group" aria-label="Deleted elsewhere">
      <p>Deleted elsewhere.</p>
      <button type="button" data-keep="mine">Put back</button>
      <button type="button" data-keep="theirs">Let go</button>
    </div></template>
    """
}
