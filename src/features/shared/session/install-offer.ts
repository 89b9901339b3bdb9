import { useSyncExternalStore } from 'react'

/** What a browser tells when the app may be installed; it tells once, before most screens are there. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

/** How the app can be installed here: by the browser's own question, by hand (iOS), or not (any more). */
export type InstallOffer = { kind: 'prompt'; install: () => Promise<void> } | { kind: 'by_hand' } | { kind: 'none' }

const NONE: InstallOffer = { kind: 'none' }
const BY_HAND: InstallOffer = { kind: 'by_hand' }

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

/** Keeps the browser's offer for the screen that shows it. Called once, when the page begins. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    become({ kind: 'prompt', install: () => installBy(event as InstallPromptEvent) })
  })
  window.addEventListener('appinstalled', () => become(NONE))
}

/** The offer, live. */
export function useInstallOffer(): InstallOffer {
  return useSyncExternalStore(watch, present)
}

/** An offer is good for one question; the browser makes another when it was declined. */
async function installBy(event: InstallPromptEvent): Promise<void> {
  become(NONE)
  await event.prompt()
}

function present(): InstallOffer {
  offer ??= isAppleDevice() && !isInstalled() ? BY_HAND : NONE
  return offer
}

/** iPads call themselves Macs, but no Mac has a screen for fingers. */
function isAppleDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}

function become(next: InstallOffer): void {
  offer = next
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
