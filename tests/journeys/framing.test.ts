import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'

let server: ServerProcess
let other: Server
let browser: Browser

/** Another site that shows ours in a frame, as one does that wants clicks for itself. */
beforeAll(async () => {
  server = await createServerProcess()
  await server.start()
  other = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').searchParams.get('path') ?? '/'
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Otro sitio</title><iframe src="${server.url}${path}" width="800"></iframe>`)
  }).listen(0, '127.0.0.1')
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  other?.close()
  await server?.dispose()
})

describe('another site that frames a screen', () => {
  it.each(['/', '/login', '/admin', '/api/v1/health'])('sees nothing of it: %s', async (path) => {
    const page = await browser.newPage()
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/?path=${encodeURIComponent(path)}`)
    await expect.poll(() => said.join('\n')).toContain('frame-ancestors')
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
    await page.close()
  })

  it('while the same screen opens by itself', async () => {
    const page = await browser.newPage()
    await page.goto(`${server.url}/login`)
    await expect.poll(() => page.locator('form').count()).toBe(1)
    await page.close()
  })
})
