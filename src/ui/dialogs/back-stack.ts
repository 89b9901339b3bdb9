/**
 * Lets the system's back gesture close what lies on top (dialogs, sheets) instead of leaving the page.
 * Each open layer owns one entry of the browser's history, marked with its depth; going back past
 * it asks the layer to close. The state of the entry below is carried along, so a router that keeps
 * its place in history.state sees the same place.
 */
interface Layer {
  /** The person went back. Answers whether the layer closes; when not, it keeps its entry. */
  onBack: () => boolean
}

const depthKey = 'uiLayers'
const layers: Layer[] = []

/** Whether a dialog, a sheet or the like is open. */
export function hasOpenLayer(): boolean {
  return layers.length > 0
}

/** Puts a layer on top. The answer takes it off again, and its history entry with it. */
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
  // Later, not now: a layer that opens or a screen that is navigated to in this turn keeps its place.
  setTimeout(dropEntries)
}

/** Going back takes the browser a moment, in which the entry of before is still the present one: nothing goes back twice. */
let isDropping = false

function dropEntries(): void {
  const spare = entryDepth() - layers.length
  if (isDropping || spare <= 0) return
  isDropping = true
  window.history.go(-spare)
}

/** Back from dropping: what opened or closed meanwhile gets its due. */
function settleDrop(): void {
  isDropping = false
  claimEntry()
  dropEntries()
}

function onPopState(): void {
  if (isDropping) {
    settleDrop()
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
