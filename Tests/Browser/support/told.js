// Tells a test what the page tells the person before it: what is read out, panels of conflicts and of rows that are gone,
// refusals, and messages about fields. Each text is told once for as long as it stands.
(() => {
  const said = new WeakMap();
  const textOf = element => {
    const fields = [...element.querySelectorAll('input:not([type=hidden]), textarea')].map(field => field.value);
    return [element.innerText ?? element.textContent, ...fields].join(' ').trim();
  };
  const valuesOf = form => [...form?.elements ?? []].filter(field => !/^(hidden|submit|button|password)$/.test(field.type))
    .map(field => field.value).join(' ');
  const whereOf = element => element.closest('form[id], li[id], dialog[id]')?.id ?? '';

  function tell(element, kind, text, isThere = element.checkVisibility()) {
    const now = isThere ? text : '';
    if ((said.get(element) ?? '') === now) return;
    said.set(element, now);
    if (now) window.tellTheTest?.({kind, text: now, where: whereOf(element), path: location.pathname});
  }

  function look() {
    const announcer = document.getElementById('announcer');
    if (announcer) tell(announcer, 'announced', announcer.textContent.trim(), true);
    for (const panel of document.querySelectorAll('[data-conflict]')) tell(panel, 'conflict', textOf(panel));
    for (const panel of document.querySelectorAll('.gone')) tell(panel, 'gone', textOf(panel));
    for (const form of document.forms) tell(form, 'refused', valuesOf(form) || '-', form.hasAttribute('data-refused'));
    for (const message of document.querySelectorAll('.message'))
      tell(message, 'message', `${message.innerText} ${valuesOf(message.closest('form'))}`,
        message.innerText.trim() !== '' && message.checkVisibility());
  }

  new MutationObserver(look).observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
})();
