// The panels beside fields in which somebody else stored a text meanwhile: they show it, and have buttons for
// the choice.
import {isEdited} from '../core/field.js';
import {announce} from './announcer.js';
import {client} from './client.js';
import {isBox, noteAsked, noteAsking, stateOf, textOf} from './fields.js';
import {noteChange} from './forms.js';

export const panelOf = field => [...client.panels].find(([, {field: other}]) => other === field);

/** Shows the text that somebody else stored in a field, or, where that is null, that they deleted its row.
    `again`: the submission that goes once the person has chosen. */
export function showConflict(field, theirs, again) {
  const known = panelOf(field)?.[0].querySelector('[data-theirs]');
  if (known && theirs !== null) {
    noteAsking(field, theirs);
    if (known.textContent !== theirs) known.textContent = theirs;
    return;
  }
  removePanel(field);
  noteAsking(field, theirs);
  const template = document.getElementById(theirs === null ? 'gone' : 'conflict');
  const panel = template?.content.firstElementChild.cloneNode(true);
  if (!panel) return;
  panel.querySelector('[data-theirs]')?.append(theirs);
  client.panels.set(panel, {field, again, seenSince: performance.now()});
  (isBox(field) ? field.labels[0] ?? field : field).after(panel);
  announce(panel.textContent);
}

/** Removes the panel of a field whose conflict is over. */
export function removePanel(field) {
  const panel = panelOf(field)?.[0];
  panel?.remove();
  client.panels.delete(panel);
  noteAsked(field);
}

/** Tells a person of a text that somebody else stored while they use the field. Where it is the person's own,
    what they typed during a conflict is to be sent now. */
export function tell(field, theirs) {
  if (theirs !== textOf(field)) return showConflict(field, theirs);
  removePanel(field);
  if (isEdited(stateOf(field))) noteChange(field.form, [field]);
}
