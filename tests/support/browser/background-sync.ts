import type { Page } from 'playwright-core'
import { SYNC_TAG } from '#data/sync/engine/worker-messages.ts'

/** Wakes the app's worker as the browser does when there is network. */
export type WakeWorker = () => Promise<void>

/** For the worker of an origin, from any page of the same browser. The worker must have been registered before. */
export async function workerWaker(page: Page, origin: string): Promise<WakeWorker> {
  const session = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const known = await registrationId
  return async () => {
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId: known,
      tag: SYNC_TAG,
      lastChance: false,
    })
  }
}
