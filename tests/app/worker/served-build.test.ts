import { afterEach, expect, it, vi } from 'vitest'
import { servesAnotherBuild } from '#app/worker/served-build.ts'

afterEach(() => vi.unstubAllGlobals())

const pageWith = (script: string) =>
  `<!doctype html><html><head><script type="module" crossorigin src="${script}"></script></head></html>`

/** A page that began with the script `own`, whose server answers `text`. */
function asks(own: string | null, text: string): Promise<boolean> {
  vi.stubGlobal('document', { querySelector: () => own && { getAttribute: () => own } })
  vi.stubGlobal('window', { location: { pathname: '/patients' } })
  vi.stubGlobal('fetch', async () => new Response(text))
  return servesAnotherBuild()
}

it('the server has another build when its page begins with another script', async () => {
  expect(await asks('/assets/app-1.js', pageWith('/assets/app-2.js'))).toBe(true)
  expect(await asks('/assets/app-1.js', pageWith('/assets/app-1.js'))).toBe(false)
})

it.each(['', '<h1>Wi-Fi</h1><script src="/assets/x.js"></script>', '{"code":"not_found"}'])(
  'a page that is not the app’s tells nothing: %s',
  async (text) => {
    expect(await asks('/assets/app-1.js', text)).toBe(false)
  },
)

it('a page that was not built knows no other build', async () => {
  expect(await asks(null, pageWith('/assets/app-2.js'))).toBe(false)
})

it('rejects when the server can’t be reached', async () => {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('window', { location: { pathname: '/patients' } })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await expect(servesAnotherBuild()).rejects.toThrow('no network')
})
