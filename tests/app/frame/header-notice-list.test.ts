import { describe, expect, it } from 'vitest'
import { headerNotices } from '#app/frame/header-notice-list.ts'

const well = {
  update: null,
  isFull: false,
  isServerRolledBack: false,
  isStuck: false,
  waiting: null,
  clock: null,
  signedOutChanges: [],
}
const said = (...args: Parameters<typeof headerNotices>) => headerNotices(...args).map(({ text }) => text)

describe("the header's notices", () => {
  it('are empty while all is well', () => {
    expect(headerNotices('open', well)).toEqual([])
  })

  it('come in order of importance, one per matter', () => {
    const all = headerNotices('lost', {
      update: 'server',
      isFull: true,
      isServerRolledBack: false,
      isStuck: true,
      waiting: { kind: 'old', count: 2 },
      clock: { kind: 'ahead', by: 180_000 },
      signedOutChanges: [{ userId: 2, username: 'recepcion', waiting: 2 }],
    })
    expect(all.map(({ name, tone }) => `${name} ${tone}`)).toEqual([
      'lost alarm',
      'full alarm',
      'stuck alarm',
      'waiting alarm',
      'update alarm',
      'clock warning',
      'signed_out_changes warning',
    ])
  })

  it('explain why a rolled-back server stops the sync, instead of reporting that it stopped', () => {
    const notices = headerNotices('open', { ...well, isServerRolledBack: true, isStuck: true })
    expect(notices.map(({ name, tone }) => `${name} ${tone}`)).toEqual(['behind alarm'])
  })

  it('count waiting changes', () => {
    expect(said('open', { ...well, waiting: { kind: 'old', count: 1 } })).toEqual([
      'Hay 1 cambio sin enviar desde hace más de un día.',
    ])
    expect(said('open', { ...well, waiting: { kind: 'many', count: 200 } })[0]).toMatch(/^200 cambios esperan/)
  })

  it("tell how far the device's clock is off, and which clock the agenda uses", () => {
    expect(said('open', { ...well, clock: { kind: 'behind', by: 180_000 } })).toEqual([
      'El reloj de este dispositivo está 3 minutos atrasado; la agenda usa la hora del servidor.',
    ])
    expect(said('open', { ...well, clock: { kind: 'set_back', by: 3 * 3_600_000 } })[0]).toMatch(/se atrasó 3 horas/)
  })

  it('tell whose changes are unsent on this device, until that person returns', () => {
    const one = { userId: 2, username: 'recepcion', waiting: 1 }
    expect(said('open', { ...well, signedOutChanges: [one] })).toEqual([
      'Queda 1 cambio pendiente de recepcion en este dispositivo: cuando esa persona vuelva a ingresar se enviará o, si hace falta, esperará su decisión.',
    ])
    expect(said('open', { ...well, signedOutChanges: [one, { userId: 2, username: 'duena', waiting: 2 }] })).toEqual([
      'Quedan 3 cambios pendientes de recepcion y duena en este dispositivo: cuando esas personas vuelvan a ingresar se enviarán o, si hace falta, esperarán su decisión.',
    ])
  })

  it('begin with what was lost when the device’s data were deleted', () => {
    const lost = 'Se borraron los datos de este dispositivo y se perdió 1 cambio sin enviar de ana'
    const notices = headerNotices('deleted', { ...well, isFull: true }, lost)
    expect(notices.map(({ name, tone }) => `${name} ${tone}`)).toEqual([
      'lost_changes alarm',
      'deleted alarm',
      'full alarm',
    ])
    expect(notices[0]?.text).toBe(lost)
  })

  it('ask to reload a tab that a newer one has replaced', () => {
    expect(headerNotices('outdated', well)).toMatchObject([{ name: 'outdated', tone: 'warning' }])
  })
})
