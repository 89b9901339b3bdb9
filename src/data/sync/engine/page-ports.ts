import type { EnginePorts, SyncPorts } from './sync-ports.ts'

/** Adds the page's visibility, wake-ups and timers to the browser's ports. */
export function pagePorts(ports: SyncPorts): EnginePorts {
  return { ...ports, isVisible, onVisibilityChange, onWake, pause }
}

function isVisible(): boolean {
  return document.visibilityState === 'visible'
}

function onVisibilityChange(turn: () => void, signal: AbortSignal): void {
  document.addEventListener('visibilitychange', turn, { signal })
}

function onWake(wake: () => void, signal: AbortSignal): void {
  window.addEventListener('online', wake, { signal })
  window.addEventListener('focus', wake, { signal })
  document.addEventListener('visibilitychange', () => isVisible() && wake(), { signal })
}

function pause(duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(end, duration)
    signal.addEventListener('abort', end)
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}
