/** As much as a toast of two lines takes at the head of the window. */
const HEAD = 128
const GAP = 12
/** What lies over the page and hangs on its body: dialogs, and sheets that open beside a button. */
const DIALOGS = ':is([data-scope=dialog], [data-scope=popover])[data-part=content][data-state=open]'

/**
 * Keeps the toasts where they cover least: at the head of the window, or, while the top dialog reaches up there, over that
 * dialog's buttons, so that its title and its first fields stay in sight. The answer ends it.
 */
export function keepToastSpot(place: HTMLElement): () => void {
  const resized = new ResizeObserver(settle)
  const portals = new MutationObserver(settle)
  const contents = new MutationObserver(settle)
  let watched: Element | undefined

  function settle(): void {
    const dialog = [...document.querySelectorAll(DIALOGS)].at(-1)
    if (dialog !== watched) {
      resized.disconnect()
      contents.disconnect()
      if (dialog) {
        resized.observe(dialog)
        // Its buttons may come later than the dialog.
        contents.observe(dialog, { childList: true, subtree: true })
      }
      watched = dialog
    }
    place.dataset.toastSpot = spotOver(dialog)
    if (dialog) place.style.setProperty('--toast-foot', `${footOf(dialog) - GAP}px`)
  }

  settle()
  portals.observe(document.body, { childList: true })
  window.addEventListener('resize', settle)
  return () => {
    resized.disconnect()
    contents.disconnect()
    portals.disconnect()
    window.removeEventListener('resize', settle)
  }
}

/** Under the head of the app; at the edge of the window, over its backdrop; or at the foot of the dialog (toaster.module.css). */
function spotOver(dialog: Element | undefined): 'head' | 'edge' | 'foot' {
  if (!dialog) return 'head'
  return dialog.getBoundingClientRect().top < HEAD ? 'foot' : 'edge'
}

/** Where the dialog's buttons begin, else where it ends, from the top of the window. */
function footOf(dialog: Element): number {
  const foot = dialog.querySelector('[data-dialog-foot]')
  return foot ? foot.getBoundingClientRect().top : dialog.getBoundingClientRect().bottom
}
