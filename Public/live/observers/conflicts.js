// The choices of people between their own text and one that somebody else stored: by the buttons, or in the
// field by Enter (mine) and Escape (theirs).
import {chosen, isAsking} from '../core/field.js';
import {glanceTime} from '../core/pointer.js';
import {client} from '../page/client.js';
import {fieldsOf, markDirty, setState, settle, stateOf} from '../page/fields.js';
import {noteChange} from '../page/forms.js';
import {arrange, listOf, rowOf} from '../page/lists.js';
import {panelOf, removePanel} from '../page/panels.js';
import {send, submit} from '../network/outbox.js';

/** Carries out the person's choice. */
function choose({field, again}, keep) {
  const conflict = stateOf(field);
  const {state, takes, letsGo} = chosen(conflict, keep);
  removePanel(field);
  if (takes) settle(field, conflict.theirs);
  else setState(field, state);
  if (letsGo) letGo(field);
  else {
    field.focus();
    markDirty(field);
    // A submission goes again once nothing is open in its form.
    if (!again) noteChange(field.form, [field]);
    else if (fieldsOf(again.form).every(other => !isAsking(stateOf(other)))) submit(again.form, again.button);
  }
  send();
}

function letGo(field) {
  const element = field.closest('[data-rows] > *');
  rowOf(element).isLetGo = true;
  arrange(listOf(element.parentNode));
}

/** Listens to choices. A key that was pressed before anybody can have seen the panel does what it does
    without one. */
export function listenToConflicts() {
  document.addEventListener('click', ({target}) => {
    const button = target.closest('[data-keep]');
    const conflict = client.panels.get(button?.closest('[data-conflict]'));
    if (conflict) choose(conflict, button.dataset.keep);
  });
  document.addEventListener('keydown', event => {
    const conflict = panelOf(event.target)?.[1];
    const keep = {Enter: 'mine', Escape: 'theirs'}[event.key];
    if (!conflict || !keep || performance.now() - conflict.seenSince < glanceTime) return;
    if (keep === 'mine' && event.target.localName === 'textarea') return;
    event.preventDefault();
    choose(conflict, keep);
  });
}
