declare const self: ServiceWorkerGlobalScope

/** Takes the pages that are already open under its care, so that the first visit survives the loss of the network too. */
export function onActivate(event: ExtendableEvent): void {
  event.waitUntil(self.clients.claim())
}
