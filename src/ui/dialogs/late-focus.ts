/**
 * Ark takes the focus for a combobox's input, and sends the caret behind its text, one frame after the list opened or a line of it
 * was chosen. On a slow device the person is elsewhere by then: what is typed there would land in here. Give it to the input as
 * its ref: a focus that comes late finds another field of the form in use and leaves it there; the caret stays where it was put.
 */
export function refuseLateFocus(input: HTMLInputElement | null): void {
  if (!input) return
  const focus = input.focus.bind(input)
  // Ark's own are told by what they ask for: a refused form, or a press on the label, lets the page scroll.
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
