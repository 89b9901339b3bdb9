import { describe, expect, it } from 'vitest'
import { headerNotices } from '#app/frame/header-notice-list.ts'

const well = {
  update: null,
  isFull: false,
  isServerBehind: false,
  isStuck: false,
  waiting: null,
  clock: null,
  sealed: [],
}
const said = (...args: Parameters<typeof headerNotices>) => headerNotices(...args).map(({ text }) => text)

describe("the header's notices", () => {
  it('are none while all is well', () => {
    expect(headerNotices('open', well)).toEqual([])
  })

  it('tell the gravest first, and each one thing', () => {
    const all = headerNotices('lost', {
      update: 'server',
      isFull: true,
      isServerBehind: false,
      isStuck: true,
      waiting: { kind: 'old', count: 2 },
      clock: { kind: 'ahead', by: 180_000 },
      sealed: [{ userId: 2, username: 'recepcion', waiting: 2 }],
    })
    expect(all.map(({ name, tone }) => `${name} ${tone}`)).toEqual([
      'lost alarm',
      'full alarm',
      'stuck alarm',
      'waiting alarm',
      'update alarm',
      'clock warning',
      'sealed warning',
    ])
  })

  it('say of a server that is behind why nothing goes on, instead of that it does not', () => {
    const notices = headerNotices('open', { ...well, isServerBehind: true, isStuck: true })
    expect(notices.map(({ name, tone }) => `${name} ${tone}`)).toEqual(['behind alarm'])
  })

  it('count what waits', () => {
    expect(said('open', { ...well, waiting: { kind: 'old', count: 1 } })).toEqual([
      'Hay 1 cambio sin enviar desde hace más de un día.',
    ])
    expect(said('open', { ...well, waiting: { kind: 'many', count: 200 } })[0]).toMatch(/^200 cambios esperan/)
  })

  it("say how far the device's clock is off, and what the agenda goes by", () => {
    expect(said('open', { ...well, clock: { kind: 'behind', by: 180_000 } })).toEqual([
      'El reloj de este dispositivo está 3 minutos atrasado; la agenda usa la hora del servidor.',
    ])
    expect(said('open', { ...well, clock: { kind: 'set_back', by: 3 * 3_600_000 } })[0]).toMatch(/se atrasó 3 horas/)
  })

  it('say whose changes lie here unsent, until that person comes back', () => {
    const one = { userId: 2, username: 'recepcion', waiting: 1 }
    expect(said('open', { ...well, sealed: [one] })).toEqual([
      'Queda 1 cambio pendiente de recepcion en este dispositivo: cuando esa persona vuelva a ingresar se enviará o, si hace falta, esperará su decisión.',
    ])
    expect(said('open', { ...well, sealed: [one, { userId: 2, username: 'duena', waiting: 2 }] })).toEqual([
      'Quedan 3 cambios pendientes de recepcion y duena en este dispositivo: cuando esas personas vuelvan a ingresar se enviarán o, si hace falta, esperarán su decisión.',
    ])
  })

  it('tell first what was lost with the data of the device, and that they were deleted', () => {
    const lost = 'Se borraron los datos de este dispositivo y se perdió 1 cambio sin enviar de ana'
    const notices = headerNotices('deleted', { ...well, isFull: true }, lost)
    expect(notices.map(({ name, tone }) => `${name} ${tone}`)).toEqual([
      'lost_changes alarm',
      'deleted alarm',
      'full alarm',
    ])
    expect(notices[0]?.text).toBe(lost)
  })

  it('ask to load a tab again that a newer one has overtaken', () => {
    expect(headerNotices('outdated', well)).toMatchObject([{ name: 'outdated', tone: 'warning' }])
  })
})
