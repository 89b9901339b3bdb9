/** As much as a toast of two lines takes at the head of the window. */
const HEAD = 128
const GAP = 12
/** What lies over the page and hangs on its body: dialogs, and sheets that open beside a button. */
const SHEETS = ':is([data-scope=dialog], [data-scope=popover])[data-part=content][data-state=open]'
/** What people look for, or are about to press. */
const WANTED = 'a[href], button, input, select, textarea, summary, h1, h2, aside'

/** Under the head of the app; at the edge of the window; at the foot of the top sheet; or in the corner below (toaster.module.css). */
type Spot = 'head' | 'edge' | 'foot' | 'corner'

/**
 * Keeps a toast, in the place of the toasts, where it covers least (`spotsOver` names where that may be). It stays where it is as long
 * as it covers nothing there, also while the page moves beneath it. The answer ends it.
 */
export function keepToastSpot(place: HTMLElement, toast: HTMLElement): () => void {
  const grown = new ResizeObserver(settle)
  const resized = new ResizeObserver(settle)
  const portals = new MutationObserver(settle)
  const contents = new MutationObserver(settle)
  let watched: Element | undefined

  function settle(): void {
    const sheet = [...document.querySelectorAll(SHEETS)].at(-1)
    if (sheet !== watched) {
      resized.disconnect()
      contents.disconnect()
      if (sheet) {
        resized.observe(sheet)
        // Its buttons may come later than the sheet.
        contents.observe(sheet, { childList: true, subtree: true })
      }
      watched = sheet
    }
    if (sheet) place.style.setProperty('--toast-foot', `${footOf(sheet) - GAP}px`)
    place.dataset.toastSpot = leastCovering({ place, toast, under: sheet ?? document.body }, spotsOver(sheet))
  }

  // Where the one before it stood is no reason for this one.
  delete place.dataset.toastSpot
  settle()
  grown.observe(toast)
  portals.observe(document.body, { childList: true })
  window.addEventListener('resize', settle)
  document.addEventListener('scrollend', settle, true)
  return () => {
    grown.disconnect()
    resized.disconnect()
    contents.disconnect()
    portals.disconnect()
    window.removeEventListener('resize', settle)
    document.removeEventListener('scrollend', settle, true)
  }
}

/** Where a toast may stand, the best place first: a sheet that leaves room above it has it there, over the backdrop. */
function spotsOver(sheet: Element | undefined): [Spot, ...Spot[]] {
  const isNarrow = window.matchMedia('(max-width: 40rem)').matches
  if (!sheet) return isNarrow ? ['head'] : ['head', 'corner']
  if (sheet.getBoundingClientRect().top >= HEAD) return ['edge']
  // A title may be covered rather than a field: one knows what one has opened. A sheet that fills the screen has its cross beside it.
  return isNarrow ? ['foot'] : ['edge', 'corner', 'foot']
}

/** Where the sheet's buttons begin, else where it ends, from the top of the window. */
function footOf(sheet: Element): number {
  const foot = sheet.querySelector('[data-dialog-foot]')
  return foot ? foot.getBoundingClientRect().top : sheet.getBoundingClientRect().bottom
}

interface Stage {
  place: HTMLElement
  toast: HTMLElement
  /** What it must not cover, as far as possible, is in there. */
  under: Element
}

function leastCovering(stage: Stage, spots: readonly [Spot, ...Spot[]]): Spot {
  if (spots.length === 1) return spots[0]
  const present = stage.place.dataset.toastSpot
  const inOrder = [...spots].sort((one, other) => Number(other === present) - Number(one === present))
  const counts = inOrder.map((spot) => ({ spot, count: coveredCount(rectAt(spot, stage), stage.under) }))
  return counts.reduce((least, each) => (each.count < least.count ? each : least)).spot
}

/** Where the toast would stand: what it is drawn with may still be on its way from the place before. */
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
    const isMet = left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
    return isMet && !element.closest('[data-scope=toast]')
  }).length
}
