import { onActivate } from './on-activate.ts'
import { onInstall } from './on-install.ts'
import { onMessage } from './on-message.ts'
import { onSync } from './on-sync.ts'
import { type AppFile, serveApp } from './serve-app.ts'
import { createStaffFiles } from './staff-files.ts'

declare const self: ServiceWorkerGlobalScope

const appFiles = self.__WB_MANIFEST as AppFile[]
const staffFiles = createStaffFiles(appFiles.filter((file) => file.staffOnly).map((file) => file.url))

serveApp(
  appFiles.filter((file) => !file.staffOnly),
  staffFiles,
)
self.addEventListener('install', (event) => onInstall(event, staffFiles))
self.addEventListener('activate', (event) => onActivate(event, staffFiles))
self.addEventListener('message', (event) => onMessage(event, staffFiles))
self.addEventListener('sync', onSync)
self.addEventListener('periodicsync', onSync)
