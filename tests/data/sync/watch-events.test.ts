import { expect, it, vi } from 'vitest'
import { createApi } from '#data/remote/api.ts'
import { watchEvents } from '#data/sync/watch-events.ts'
import { openTablet } from '#tests/data/tablet.ts'

it('listens again after the browser had taken the database away for a moment', async () => {
  const tablet = await openTablet(expect.fail, Date.now, 'ficha')
  const end = new AbortController()
  let opened = 0
  const stream = () => {
    opened++
    return new Response('', { headers: { 'content-type': 'text/event-stream' } })
  }
  const read = vi.spyOn(tablet.db.meta, 'get')
  let pauses = 0
  const pause = async () => {
    pauses++
    if (opened === 2 || pauses === 5) return end.abort()
    if (pauses === 1) read.mockRejectedValueOnce(new DOMException('The connection is closed', 'InvalidStateError'))
  }
  const api = createApi({ baseUrl: 'http://clinica.example/api/v1', fetch: async () => stream() })
  vi.spyOn(console, 'error').mockReturnValueOnce()
  const around = { isVisible: () => true, onWake: () => undefined, pause }
  await watchEvents({ ...tablet.ports, ...around, api }, end.signal, () => undefined)
  expect(opened).toBe(2)
  expect(console.error).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})
