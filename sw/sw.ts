import type { PrecacheEntry } from 'workbox-precaching'
import { onActivate } from './on-activate.ts'
import { onMessage } from './on-message.ts'
import { onSync } from './on-sync.ts'
import { serveApp } from './serve-app.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

serveApp(self.__WB_MANIFEST)
self.addEventListener('activate', onActivate)
self.addEventListener('message', onMessage)
self.addEventListener('sync', onSync)
self.addEventListener('periodicsync', onSync)
