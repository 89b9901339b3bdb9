/**
 * Ignores a focus that comes too late; use it as the ref of a combobox's input. Ark focuses that input and moves the
 * caret to its end one frame after the list opened or an option was chosen. On a slow device the person may be in
 * another field of the form by then, and would type into this one. The caret always stays where it was.
 */
export function ignoreLateFocus(input: HTMLInputElement | null): void {
  if (!input) return
  const focus = input.focus.bind(input)
  // Ark's own calls have `preventScroll`. A form that focuses an invalid field, or a press on the label, lets the page
  // scroll.
  input.focus = (options) => {
    if (!(options?.preventScroll && isOtherFieldInUse(input))) focus(options)
  }
  input.setSelectionRange = () => undefined
}

function isOtherFieldInUse(input: HTMLInputElement): boolean {
  const focused = document.activeElement
  if (!focused?.matches('input, select, textarea, button')) return false
  const isOfSameForm = focused.closest('form') === input.form
  return isOfSameForm && !focused.closest('[data-scope=combobox][data-part=root]')?.contains(input)
}
