import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { journey } from '#tests/journeys/fixtures/journey.ts'

const clinic = journey()

it('another site that frames a screen gets nothing, while the same screen opens by itself', async () => {
  // As a clickjacking site does.
  const other = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').searchParams.get('path') ?? '/'
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Otro sitio</title><iframe src="${clinic.server.url}${path}"></iframe>`)
  }).listen(0, '127.0.0.1')
  try {
    const page = await clinic.openDevice({ isSignedIn: false })
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    for (const path of ['/', '/login', '/admin', '/api/v1/health']) {
      said.length = 0
      await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/?path=${encodeURIComponent(path)}`)
      await expect.poll(() => said.join('\n'), { message: path }).toContain('frame-ancestors')
      await expect.poll(() => page.frames()[1]?.url(), { message: path }).toMatch(/^chrome-error:/)
    }
    await page.goto(`${clinic.server.url}/login`)
    await expect.poll(() => page.locator('form').count()).toBe(1)
  } finally {
    other.close()
  }
})
