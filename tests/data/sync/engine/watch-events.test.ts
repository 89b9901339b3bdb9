import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createApi } from '#data/remote/http/api.ts'
import { watchEvents } from '#data/sync/engine/watch-events.ts'
import { FakeLockManager } from '#tests/data/fake-lock-manager.ts'
import { openTablet } from '#tests/data/tablet.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Counts the news from so many streams, each of which sends this text and then ends. */
async function countNews(said: string, streams: number): Promise<number> {
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
  const around = { isVisible: () => true, onVisibilityChange: () => undefined, onWake: () => undefined, pause }
  const api = createApi({ baseUrl: 'http://clinica.example/api/v1', fetch })
  await watchEvents({ ...tablet.ports, ...around, api }, end.signal, () => news++)
  return news
}

it('a stream that was open and breaks counts as news, since the server may be gone (S-3)', async () => {
  expect(await countNews(': hola\n\n', 2)).toBe(2)
  expect(await countNews(': hola\n\nevent: changed\ndata: 7\n\n', 1)).toBe(2)
})

it('a stream that never opened counts as no news, or each attempt would ask a missing server again', async () => {
  expect(await countNews('', 3)).toBe(0)
})

it('the stream is opened again after the browser had closed the database for a moment', async () => {
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
  const around = { isVisible: () => true, onVisibilityChange: () => undefined, onWake: () => undefined, pause }
  await watchEvents({ ...tablet.ports, ...around, api }, end.signal, () => undefined)
  expect(opened).toBe(2)
  expect(console.error).toHaveBeenCalledOnce()
})

/** One of the pages of a browser. */
interface OpenPage {
  show: () => void
  hide: () => void
  close: () => void
  /** How often it was told to pull. */
  news: () => number
}

/** A browser in which pages of one user's app are opened, and the names of those that hold a stream. */
async function openBrowser({ hasLocks }: { hasLocks: boolean }) {
  const tablet = await openTablet(expect.fail, Date.now, 'ficha')
  const manager = new FakeLockManager()
  const streamHolders = new Set<string>()
  const pages: OpenPage[] = []

  function open(name: string, isInSight: boolean): OpenPage {
    const end = new AbortController()
    const sight = new EventTarget()
    let isVisible = isInSight
    let news = 0
    const turn = (visible: boolean) => {
      isVisible = visible
      sight.dispatchEvent(new Event('turn'))
    }
    const around = {
      isVisible: () => isVisible,
      onVisibilityChange: (change: () => void, signal: AbortSignal) =>
        sight.addEventListener('turn', change, { signal }),
      onWake: () => undefined,
      pause: () => new Promise<void>((resolve) => setTimeout(resolve)),
    }
    const locks = hasLocks ? manager.seenBy({}) : undefined
    const api = createApi({ baseUrl: 'http://clinica.example/api/v1', fetch: standingStreams(streamHolders, name) })
    watchEvents({ ...tablet.ports, ...around, locks, api }, end.signal, () => news++).catch(expect.fail)
    const page = { show: () => turn(true), hide: () => turn(false), close: () => end.abort(), news: () => news }
    pages.push(page)
    return page
  }

  onTestFinished(() => {
    for (const page of pages) page.close()
  })
  return { open, streamHolders: () => [...streamHolders].sort() }
}

/** A server whose streams announce a change and then stay open until the page ends them. */
function standingStreams(streamHolders: Set<string>, name: string): typeof fetch {
  return async (input, init) => {
    const { signal } = new Request(input, init)
    streamHolders.add(name)
    const body = new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('event: changed\ndata: 7\n\n'))
        signal.addEventListener('abort', () => {
          streamHolders.delete(name)
          stream.error(signal.reason)
        })
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
}

/** Long enough for every page to open its stream, if it would. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 50))

describe('the pages of one browser', () => {
  it('share one stream, which another page takes over when its page is closed (S-5)', async () => {
    const { open, streamHolders } = await openBrowser({ hasLocks: true })
    const first = open('first', true)
    await expect.poll(streamHolders).toEqual(['first'])
    const second = open('second', true)
    const third = open('third', true)
    await aWhile()
    expect(streamHolders()).toEqual(['first'])
    expect([second.news(), third.news()]).toEqual([0, 0])

    second.close()
    first.close()
    await expect.poll(streamHolders).toEqual(['third'])
    await expect.poll(third.news).toBe(1)
    expect(second.news()).toBe(0)
  })

  it('leave the stream to a visible page, since the browser may freeze a hidden one (S-5)', async () => {
    const { open, streamHolders } = await openBrowser({ hasLocks: true })
    const first = open('first', true)
    await expect.poll(streamHolders).toEqual(['first'])
    const second = open('second', false)
    open('third', false)
    await aWhile()
    expect(streamHolders()).toEqual(['first'])

    first.hide()
    await expect.poll(streamHolders).toEqual([])
    second.show()
    await expect.poll(streamHolders).toEqual(['second'])
    first.show()
    await aWhile()
    expect(streamHolders()).toEqual(['second'])
    expect(first.news()).toBe(1)

    second.hide()
    await expect.poll(streamHolders).toEqual(['first'])
  })

  it('hold no stream while hidden, even in a browser without locks', async () => {
    const { open, streamHolders } = await openBrowser({ hasLocks: false })
    const first = open('first', true)
    const second = open('second', false)
    await expect.poll(streamHolders).toEqual(['first'])
    await aWhile()
    expect(streamHolders()).toEqual(['first'])

    first.hide()
    second.show()
    await expect.poll(streamHolders).toEqual(['second'])
    second.hide()
    await expect.poll(streamHolders).toEqual([])
    second.close()
    second.show()
    await aWhile()
    expect(streamHolders()).toEqual([])
  })
})
