/**
 * The forms of this page that hold unsaved text or are being sent. A reload for a new version waits until there are
 * none.
 */
const held = new Set<symbol>()
const listeners = new Set<() => void>()

/** Registers a form with unsaved text; returns a function that removes it. */
export function holdUnsaved(): () => void {
  const form = Symbol('form')
  held.add(form)
  tell()
  return () => {
    held.delete(form)
    tell()
  }
}

export function hasUnsavedForms(): boolean {
  return held.size > 0
}

/** Resolves as soon as no form holds unsaved text; never once `signal` has aborted. */
export function whenNothingUnsaved(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (hasUnsavedForms() || signal.aborted) return
      stop()
      resolve()
    }
    const stop = watchUnsavedForms(look)
    signal.addEventListener('abort', stop)
    look()
  })
}

/** Calls the listener at each change; returns a function that stops. */
export function watchUnsavedForms(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
