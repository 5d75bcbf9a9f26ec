// The keys of the reminders. In the field for new ones Enter adds what is written, and Shift and Enter begin another
// line. Backspace behind words that were understood keeps them as words. Escape closes the details.

/** The button that keeps words as they are, where the last thing before the caret was understood. */
function chipBefore(field) {
  const {value, selectionStart, selectionEnd} = field;
  if (selectionStart !== selectionEnd) return undefined;
  const before = value.slice(0, selectionEnd);
  return [...field.form.querySelectorAll('[data-words]')].find(chip => before.endsWith(chip.dataset.words));
}

function pressInEntry(event, field) {
  if (event.key === 'Enter' && !event.shiftKey) {
    event.preventDefault();
    document.getElementById(field.dataset.entry).click();
  }
  const chip = event.key === 'Backspace' && !event.repeat && chipBefore(field);
  if (!chip) return;
  event.preventDefault();
  chip.click();
}

addEventListener('keydown', event => {
  if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const field = event.target.closest?.('[data-entry]');
  if (field) return pressInEntry(event, field);
  const isFree = !document.querySelector('dialog[open], details[data-menu][open], [data-conflict]');
  if (event.key === 'Escape' && isFree) document.querySelector('[data-escape]')?.click();
});
