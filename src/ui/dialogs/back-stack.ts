/**
 * A layer (dialog, sheet) that the system's back gesture closes instead of leaving the page. Each open layer owns one
 * entry of the browser's history, marked with its depth; going back past it asks the layer to close. The new entry
 * copies the state of the entry below, so a router that keeps its position in history.state is not confused.
 */
interface Layer {
  /** Called when the person goes back. Returns whether the layer closes; otherwise it keeps its entry. */
  onBack: () => boolean
}

const depthKey = 'uiLayers'
const layers: Layer[] = []

/** Whether any dialog, sheet or similar layer is open. */
export function hasOpenLayer(): boolean {
  return layers.length > 0
}

/** Puts a layer on top. Returns a function that removes it and its history entry. */
export function addBackLayer(layer: Layer): () => void {
  window.addEventListener('popstate', onPopState)
  layers.push(layer)
  claimEntry()
  return () => removeLayer(layer)
}

function removeLayer(layer: Layer): void {
  const index = layers.indexOf(layer)
  if (index === -1) return
  layers.splice(index, 1)
  // Deferred: a layer or a screen that opens in this turn can reuse the entry.
  setTimeout(dropEntries)
}

/**
 * Whether history.go() is still running. Until it ends, the present entry is the old one, and going back again would go
 * too far.
 */
let isDropping = false

function dropEntries(): void {
  const surplus = entryDepth() - layers.length
  if (isDropping || surplus <= 0) return
  isDropping = true
  window.history.go(-surplus)
}

/** Adjusts the entries to layers that opened or closed meanwhile. */
function finishDrop(): void {
  isDropping = false
  claimEntry()
  dropEntries()
}

function onPopState(): void {
  if (isDropping) {
    finishDrop()
    return
  }
  while (layers.length > entryDepth()) {
    const top = layers[layers.length - 1]
    if (top === undefined) return
    if (!top.onBack()) {
      claimEntry()
      return
    }
    if (layers.at(-1) === top) layers.pop()
  }
}

function claimEntry(): void {
  while (entryDepth() < layers.length) {
    window.history.pushState({ ...window.history.state, [depthKey]: entryDepth() + 1 }, '')
  }
}

function entryDepth(): number {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !(depthKey in state)) return 0
  return typeof state[depthKey] === 'number' ? state[depthKey] : 0
}
