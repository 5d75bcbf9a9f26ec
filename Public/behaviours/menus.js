// A menu closes as soon as something in it was chosen; the button that opens it has the focus then.
addEventListener('click', ({target}) => {
  const menu = target.closest('.menu-items :is(button, a)')?.closest('details');
  if (!menu || target.form?.matches(':invalid')) return;
  menu.open = false;
  menu.querySelector('summary').focus();
});
