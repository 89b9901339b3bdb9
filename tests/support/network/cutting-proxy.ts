import { type Asked, createMeddlingProxy } from './meddling-proxy.ts'

/** Between browser and server: passes everything on, and cuts answers off or holds requests up when told to. */
export interface CuttingProxy {
  url: string
  /** The next answer to a request that matches never reaches the browser, though the server has given it. */
  cutNextAnswer: (matches: (request: Asked) => boolean) => void
  /** Before the next request that matches is passed on, `action` happens. */
  beforeNext: (matches: (request: Asked) => boolean, action: () => Promise<void>) => void
  /** How many answers were cut off so far. */
  cuts: () => number
  close: () => Promise<void>
}

/** A proxy on a free loopback port in front of `target` (an http origin). */
export async function createCuttingProxy(target: string): Promise<CuttingProxy> {
  const proxy = await createMeddlingProxy(target)
  let matching: ((request: Asked) => boolean) | null = null
  let awaited: { matches: (request: Asked) => boolean; action: () => Promise<void> } | null = null
  let cuts = 0

  proxy.meddle(async (asked) => {
    if (awaited?.matches(asked)) {
      const { action } = awaited
      awaited = null
      await action()
    }
    if (!matching?.(asked)) return 'pass'
    matching = null
    cuts++
    return 'cut'
  })

  return {
    url: proxy.url,
    cutNextAnswer: (matches) => {
      matching = matches
    },
    beforeNext: (matches, action) => {
      awaited = { matches, action }
    },
    cuts: () => cuts,
    close: proxy.close,
  }
}
