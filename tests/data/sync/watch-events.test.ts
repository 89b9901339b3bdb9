import { afterEach, expect, it, vi } from 'vitest'
import { createApi } from '#data/remote/api.ts'
import { watchEvents } from '#data/sync/watch-events.ts'
import { openTablet } from '#tests/data/tablet.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** The news told by so many streams, of which the server says this, and which end after it. */
async function newsOf(said: string, streams: number): Promise<number> {
  const tablet = await openTablet(expect.fail, Date.now, 'ficha')
  const end = new AbortController()
  let opened = 0
  let news = 0
  const fetch = async () => {
    opened++
    return new Response(said, { headers: { 'content-type': 'text/event-stream' } })
  }
  const pause = async () => {
    if (opened === streams) end.abort()
  }
  const around = { isVisible: () => true, onWake: () => undefined, pause }
  const api = createApi({ baseUrl: 'http://clinica.example/api/v1', fetch })
  await watchEvents({ ...tablet.ports, ...around, api }, end.signal, () => news++)
  return news
}

it('tells of a stream that stood and breaks, as of a change: the server may be gone', async () => {
  expect(await newsOf(': hola\n\n', 2)).toBe(2)
  expect(await newsOf(': hola\n\nevent: changed\ndata: 7\n\n', 1)).toBe(2)
})

it('tells nothing of a stream that never stood: while the server is gone each attempt would ask again', async () => {
  expect(await newsOf('', 3)).toBe(0)
})

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
})
