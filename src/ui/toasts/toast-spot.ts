/** The height of a toast of two lines at the top of the window. */
const HEAD = 128
const GAP = 12
/** Layers over the page, rendered into its body: dialogs and popovers. */
const SHEETS = ':is([data-scope=dialog], [data-scope=popover])[data-part=content][data-state=open]'
/** Elements that people look for or are about to press. */
const WANTED = 'a[href], button, input, select, textarea, summary, h1, h2, aside'

/**
 * Below the app's header; at the window's top edge; at the bottom of the top layer; or in the lower corner
 * (toaster.module.css).
 */
type Spot = 'head' | 'edge' | 'foot' | 'corner'

/**
 * Keeps a toast where it covers least; `spotsOver` lists the possible spots. It stays there as long as it covers
 * nothing, even while the page scrolls below. Returns a function that stops.
 */
export function placeToast(place: HTMLElement, toast: HTMLElement): () => void {
  const resized = new ResizeObserver(settle)
  const redrawn = new MutationObserver(settle)
  const ended = new AbortController()
  let watched: Element | undefined

  function settle(): void {
    const sheet = [...document.querySelectorAll(SHEETS)].at(-1)
    if (sheet && sheet !== watched) resized.observe(sheet)
    watched = sheet
    if (sheet) place.style.setProperty('--toast-foot', `${bottomOf(sheet) - GAP}px`)
    place.dataset.toastSpot = leastCovering({ place, toast, covering: sheet ?? document.body }, spotsOver(sheet))
  }

  // The former toast's spot must not influence this one.
  delete place.dataset.toastSpot
  settle()
  resized.observe(toast)
  // Layers and their buttons may be rendered later.
  redrawn.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('resize', settle, { signal: ended.signal })
  document.addEventListener('scrollend', settle, { capture: true, signal: ended.signal })
  return () => {
    resized.disconnect()
    redrawn.disconnect()
    ended.abort()
  }
}

/** The possible spots, best first. A layer that leaves space above it gets the toast there, over the backdrop. */
function spotsOver(sheet: Element | undefined): [Spot, ...Spot[]] {
  const isNarrow = window.matchMedia('(max-width: 40rem)').matches
  if (!sheet) return isNarrow ? ['head'] : ['head', 'corner']
  if (sheet.getBoundingClientRect().top >= HEAD) return ['edge']
  // Covering a title is better than covering a field: people know what they have opened. In a layer that fills the
  // screen, the close button is next to the title.
  return isNarrow ? ['foot'] : ['edge', 'corner', 'foot']
}

/** Where the layer's buttons begin, else where it ends, from the top of the window. */
function bottomOf(sheet: Element): number {
  const foot = sheet.querySelector('[data-dialog-foot]')
  return foot ? foot.getBoundingClientRect().top : sheet.getBoundingClientRect().bottom
}

interface Stage {
  place: HTMLElement
  toast: HTMLElement
  /** The element whose contents the toast should not cover. */
  covering: Element
}

function leastCovering(stage: Stage, spots: readonly [Spot, ...Spot[]]): Spot {
  if (spots.length === 1) return spots[0]
  const present = stage.place.dataset.toastSpot
  const inOrder = [...spots].sort((one, other) => Number(other === present) - Number(one === present))
  const counts = inOrder.map((spot) => ({ spot, count: coveredCount(rectAt(spot, stage), stage.covering) }))
  return counts.reduce((least, each) => (each.count < least.count ? each : least)).spot
}

/** The rectangle of the toast at a spot. Computed, since the toast itself may still be moving from its former spot. */
function rectAt(spot: Spot, { place, toast }: Stage): DOMRect {
  place.dataset.toastSpot = spot
  const { offsetWidth: width, offsetHeight: height } = toast
  const group = (toast.parentElement ?? place).getBoundingClientRect()
  const left = spot === 'corner' ? group.left : (group.left + group.right - width) / 2
  const top = spot === 'corner' || spot === 'foot' ? group.top - height : group.top
  return new DOMRect(left, top, width, height)
}

function coveredCount(toast: DOMRect, under: Element): number {
  return [...under.querySelectorAll(WANTED)].filter((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const isCovered = left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
    return isCovered && !element.closest('[data-scope=toast]')
  }).length
}
