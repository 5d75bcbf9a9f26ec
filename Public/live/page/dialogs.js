// Dialogs, as the server closes them.
import {isTypedAfter} from '../core/field.js';
import {fieldsOf, stateOf} from './fields.js';

/** Closes a dialog. The model knows that it closes, or is told: its value says that no key closed it. */
export const closeDialog = dialog => dialog?.close('told');

/** Closes a dialog once a submission was carried out. A person who types on since is not interrupted. */
export function closeAfter(revision, dialog) {
  const fields = [...dialog?.querySelectorAll('form') ?? []].flatMap(fieldsOf);
  if (!fields.some(field => isTypedAfter(stateOf(field), revision))) closeDialog(dialog);
}
