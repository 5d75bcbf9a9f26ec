// Tells a test what the page tells the person before it: what is read out, panels of conflicts and of rows that are gone,
// refusals, notices of deletions, and messages about fields. Each text is told once for as long as it stands.
(() => {
  const said = new WeakMap();
  const isText = field => !/^(hidden|submit|button|password|checkbox|radio)$/.test(field.type);
  const valuesIn = scope =>
    [...scope?.querySelectorAll('input, textarea') ?? []].filter(isText).map(field => field.value).join(' ');
  const scopeOf = element => element.closest('form, li, dialog');

  function tell(element, kind, text, isThere = element.checkVisibility()) {
    const now = isThere ? text.trim() : '';
    if ((said.get(element) ?? '') === now) return;
    said.set(element, now);
    if (now) window.tellTheTest?.({kind, text: now, where: scopeOf(element)?.id ?? '', path: location.pathname});
  }

  function look() {
    const announcer = document.getElementById('announcer');
    if (announcer) tell(announcer, 'announced', announcer.textContent, true);
    for (const [kind, selector] of [['conflict', '[data-conflict]'], ['gone', '.gone']])
      for (const panel of document.querySelectorAll(selector))
        tell(panel, kind, `${panel.innerText} ${valuesIn(scopeOf(panel) ?? panel)}`);
    for (const form of document.forms) tell(form, 'refused', valuesIn(form) || '-', form.hasAttribute('data-refused'));
    for (const notice of document.querySelectorAll('.toast')) tell(notice, 'deleted', notice.innerText);
    for (const message of document.querySelectorAll('.message'))
      tell(message, 'message', `${message.innerText} ${valuesIn(message.closest('form'))}`,
        message.innerText.trim() !== '' && message.checkVisibility());
  }

  new MutationObserver(look).observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
  document.addEventListener('input', look);
})();
