// Tells a test what the page tells the person before it: what is read out, panels of conflicts and of rows that are gone,
// refusals, notices of deletions, and messages about fields, each text once for as long as it stands; and what the person
// lets go of by choosing in a panel.
(() => {
  const said = new WeakMap();
  const isText = field => !/^(hidden|submit|button|password|checkbox|radio)$/.test(field.type);
  const valuesIn = scope =>
    [...scope?.querySelectorAll('input, textarea') ?? []].filter(isText).map(field => field.value).join(' ');
  const scopeOf = element => element.closest('form, li, dialog');

  const say = (element, kind, text, theirs = null) =>
    window.tellTheTest?.({kind, text, theirs, where: scopeOf(element)?.getAttribute('id') ?? '', path: location.pathname});

  function tell(element, kind, text, isThere = element.checkVisibility(), theirs = null) {
    const now = isThere ? text.trim() : '';
    if ((said.get(element) ?? '') === now) return;
    said.set(element, now);
    if (now) say(element, kind, now, theirs);
  }

  // Returns a function that tells of a choice, with the texts and the place as they are before it is carried out.
  function choiceIn(panel, keep) {
    const mine = panel.previousElementSibling?.value ?? '';
    const theirs = panel.querySelector('[data-theirs]')?.textContent ?? '';
    const where = scopeOf(panel);
    return () => {
      say(where ?? panel, 'let go', keep === 'mine' ? theirs : mine);
      say(where ?? panel, 'kept', keep === 'mine' ? mine : theirs);
    };
  }

  function look() {
    const announcer = document.getElementById('announcer');
    if (announcer) tell(announcer, 'announced', announcer.textContent, true);
    for (const panel of document.querySelectorAll('[data-conflict]')) {
      const theirs = panel.querySelector('[data-theirs]')?.textContent;
      tell(panel, panel.matches('.gone') ? 'gone' : 'conflict', `${panel.innerText} ${valuesIn(scopeOf(panel) ?? panel)}`, undefined, theirs);
    }
    const flash = document.getElementById('flash');
    if (flash?.innerText.startsWith('Not saved')) tell(flash, 'refused', flash.innerText);
    for (const form of document.forms) tell(form, 'refused', valuesIn(form) || '-', form.hasAttribute('data-refused'));
    for (const notice of document.querySelectorAll('.toast')) tell(notice, 'deleted', notice.innerText);
    for (const message of document.querySelectorAll('.message'))
      tell(message, 'message', `${message.innerText} ${valuesIn(message.closest('form'))}`,
        message.innerText.trim() !== '' && message.checkVisibility());
  }

  new MutationObserver(look).observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
  document.addEventListener('input', look);
  document.addEventListener('click', ({target}) => {
    const button = target.closest?.('[data-keep]');
    const panel = button?.closest('[data-conflict]');
    if (panel) choiceIn(panel, button.dataset.keep)();
  }, true);
  // A key chooses only in a panel that has been there for a while: then the panel goes.
  addEventListener('keydown', ({key, target}) => {
    const keep = {Enter: 'mine', Escape: 'theirs'}[key];
    const panel = target.nextElementSibling;
    if (!keep || !panel?.matches?.('[data-conflict]')) return;
    const note = choiceIn(panel, keep);
    addEventListener('keydown', () => panel.isConnected || note(), {once: true});
  }, true);
})();
