import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepDeviceToken, readDeviceTokens } from '#data/local/session/stored-device-tokens.ts'
import { clearStoredSession } from '#data/local/session/stored-session.ts'
import { MemoryStorage } from '#tests/support/browser/memory-storage.ts'

afterEach(() => vi.restoreAllMocks())

describe('the device tokens sent at a sign-in', () => {
  it('are the last ones of each account, and outlive the session', () => {
    const storage = new MemoryStorage()
    keepDeviceToken(storage, 7, 'de-ana')
    keepDeviceToken(storage, 2, 'de-bea')
    keepDeviceToken(storage, 7, 'de-ana-2')
    clearStoredSession(storage)
    expect(readDeviceTokens(storage)).toEqual(['de-bea', 'de-ana-2'])
  })

  it('are no more than a server accepts: the least recently used account is dropped', () => {
    const storage = new MemoryStorage()
    for (let id = 30; id > 0; id--) keepDeviceToken(storage, id, `de-${id}`)
    expect(readDeviceTokens(storage)).toHaveLength(20)
    expect(readDeviceTokens(storage).at(0)).toBe('de-20')
    expect(readDeviceTokens(storage).at(-1)).toBe('de-1')
  })

  it('are none once a server has sent none', () => {
    const storage = new MemoryStorage()
    keepDeviceToken(storage, 7, 'de-ana')
    keepDeviceToken(storage, 2, undefined)
    expect(readDeviceTokens(storage)).toEqual([])
  })

  it.each(['', '{', '{}', 'null', '[1]', '["x"]', '[[7]]', '[["7","x"]]', '[[7,8]]', '"x"'])(
    'are none when something else is stored in their place: %s',
    (text) => {
      const storage = new MemoryStorage()
      storage.setItem('deviceTokens', text)
      expect(readDeviceTokens(storage)).toEqual([])
      keepDeviceToken(storage, 7, 'de-ana')
      expect(readDeviceTokens(storage)).toEqual(['de-ana'])
    },
  )

  it('do not prevent a sign-in when there is no room for them', () => {
    const storage = new MemoryStorage()
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    keepDeviceToken(storage, 7, 'de-ana')
    expect(console.warn).toHaveBeenCalledOnce()
  })
})
