import { describe, expect, it } from 'vitest'
import { roomText } from '#features/sync-center/cards/storage-texts.ts'

const MB = 1_000_000

describe('the storage of this device', () => {
  it('is shown as roughly as the browser estimates it', () => {
    expect(roomText({ usage: 4.4 * MB, quota: 2_004.4 * MB })).toBe(
      'Los datos de la aplicación ocupan unos 4 MB; quedan unos 2 GB.',
    )
    expect(roomText({ usage: 0, quota: 300 * MB })).toBe(
      'Los datos de la aplicación ocupan menos de 1 MB; quedan unos 300 MB.',
    )
  })

  it('has a warning when little is left', () => {
    expect(roomText({ usage: 80 * MB, quota: 120 * MB })).toMatch(
      /^Queda poco lugar en este dispositivo \(unos 40 MB\)/,
    )
    expect(roomText({ usage: 121 * MB, quota: 120 * MB })).toMatch(/menos de 1 MB/)
  })

  it('is not shown when the browser does not tell', () => {
    expect(roomText({})).toBeNull()
    expect(roomText({ usage: 1 })).toBeNull()
  })
})
