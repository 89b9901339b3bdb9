import { useSyncExternalStore } from 'react'

/** The browser's event that the app can be installed. It comes once, before most screens are rendered. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

/** How the app can be installed here: by the browser's prompt, by hand (iOS), or not at all. */
export type InstallOffer = { kind: 'prompt'; install: () => Promise<void> } | { kind: 'by_hand' } | { kind: 'none' }

const NONE: InstallOffer = { kind: 'none' }
const BY_HAND: InstallOffer = { kind: 'by_hand' }

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

/** Stores the browser's event for the screen that offers it. Called once, at the start of the page. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    become({ kind: 'prompt', install: () => installBy(event as InstallPromptEvent) })
  })
  window.addEventListener('appinstalled', () => become(NONE))
}

/** Returns the present offer, live. */
export function useInstallOffer(): InstallOffer {
  return useSyncExternalStore(watch, present)
}

/** Shows the prompt. Each event is good for one; the browser sends another after a refusal. */
async function installBy(event: InstallPromptEvent): Promise<void> {
  become(NONE)
  await event.prompt()
}

function present(): InstallOffer {
  offer ??= isAppleDevice() && !isInstalled() ? BY_HAND : NONE
  return offer
}

/** Whether this is an iPhone or iPad. iPads identify themselves as Macs, but no Mac has a touch screen. */
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
