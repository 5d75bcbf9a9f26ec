// Conflicts between a text that a person types and one that somebody else stored meanwhile: shown beside the field, for the
// person to choose.
import {announce} from './announcer.js';
import {baseOf, fieldsOf, isChanged, isPending, markDirty, stateOf, takeTheirs, textOf} from './fields.js';
import {arrange, fieldsIn, listOf, rowOf} from './lists.js';
import {send, sendField, submit} from './outbox.js';
import {glanceTime} from './presses.js';

const panels = new Map();

/** Shows the text that somebody else stored in a field, or, where that is null, that they deleted its row. `again`: the
    submission that goes once the person has chosen. */
export function showConflict(field, theirs, again) {
  const known = panelOf(field)?.[0].querySelector('[data-theirs]');
  if (known && theirs !== null) {
    stateOf(field).theirs = theirs;
    if (known.textContent !== theirs) known.textContent = theirs;
    return;
  }
  removePanel(field);
  stateOf(field).theirs = theirs;
  const panel = document.getElementById(theirs === null ? 'gone' : 'conflict')?.content.firstElementChild.cloneNode(true);
  if (!panel) return;
  panel.querySelector('[data-theirs]')?.append(theirs);
  panels.set(panel, {field, again, seenSince: performance.now()});
  (field.type === 'checkbox' || field.type === 'radio' ? field.labels[0] ?? field : field).after(panel);
  announce(panel.textContent);
}

/** Removes the panel of a field whose conflict is over. */
export function removePanel(field) {
  const panel = panelOf(field)?.[0];
  panel?.remove();
  panels.delete(panel);
  delete stateOf(field).theirs;
}

/** Notes that somebody else stored a text while a person uses the field. */
export function noteTheirs(field, theirs) {
  if (theirs !== textOf(field)) showConflict(field, theirs);
  else removePanel(field);
}

/** Shows that somebody else deleted a row that a person writes in. Text that was typed last may still bring it back. */
export function markGone(row) {
  for (const field of fieldsIn(row)) if (field.value.trim() && !isPending(field)) showConflict(field, null);
}

/** Ends the conflicts of a row that is there again, and sends its changes. */
export function welcomeBack(row) {
  for (const field of fieldsIn(row)) {
    if (stateOf(field).theirs === null) removePanel(field);
    if (isChanged(field)) sendField(field);
  }
}

/** Carries out the person's choice. */
function choose(field, keep, again) {
  const state = stateOf(field);
  const {theirs} = state;
  removePanel(field);
  if (keep === 'mine') Object.assign(state, theirs === null ? {isInsisted: true} : {base: theirs, stored: undefined});
  else if (theirs !== null) takeTheirs(field, theirs);
  else return letGo(field);
  field.focus();
  markDirty(field);
  if (!again) sendField(field);
  else if (fieldsOf(again.form).every(other => stateOf(other).theirs === undefined)) submit(again.form, again.submitter);
  return send();
}

/** Whether a person has chosen their own text before this one of somebody else, since a request went that did not say so. */
export const isDecided = (field, theirs) =>
  theirs === null ? stateOf(field).isInsisted : theirs === baseOf(field);

function letGo(field) {
  const element = field.closest('[data-rows] > *');
  Object.assign(stateOf(field), {isDirty: false, sentAt: 0, sent: []});
  rowOf(element).isLetGo = true;
  arrange(listOf(element.parentNode));
}

const panelOf = field => [...panels].find(([, {field: other}]) => other === field);

/** Listens to the choices of people: by the buttons, or in the field by Enter (mine) and Escape (theirs). A key that was
    pressed before anybody can have seen the panel does what it does without one. */
export function listenToConflicts() {
  document.addEventListener('click', ({target}) => {
    const button = target.closest('[data-keep]');
    const conflict = panels.get(button?.closest('[data-conflict]'));
    if (conflict) choose(conflict.field, button.dataset.keep, conflict.again);
  });
  document.addEventListener('keydown', event => {
    const conflict = panelOf(event.target)?.[1];
    const keep = {Enter: 'mine', Escape: 'theirs'}[event.key];
    if (!conflict || !keep || performance.now() - conflict.seenSince < glanceTime || (keep === 'mine' && event.target.localName === 'textarea')) return;
    event.preventDefault();
    choose(conflict.field, keep, conflict.again);
  });
}
