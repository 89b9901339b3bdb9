import { describe, expect, it, vi } from 'vitest'
import { readMirrorState } from '#data/local/database/meta.ts'
import type { MirrorState } from '#data/local/database/stored-meta.ts'
import { createApi } from '#data/remote/http/api.ts'
import { pull } from '#data/sync/pull/pull.ts'
import { mirrorOf, SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { tabletForEachTest, wireTo } from '#tests/data/tablet.ts'
import { watchRequests } from '#tests/data/watch-requests.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const tablet = tabletForEachTest(server)

/** The requested lists of the first mirror; a list that is requested in parts counts once. */
const asked = () => [...new Set(tablet.requests.map((request) => request.replace('GET ', '')))]

/** A pull over a network that loses what `isLost` says of its address; older servers ignore what they do not know. */
function pullThrough(isLost: (url: string) => boolean, { isOlder = false, months = 24 } = {}) {
  const send = wireTo(() => server.app, tablet.requests)
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (isLost(request.url)) throw new TypeError('Failed to fetch')
    return send(isOlder ? new Request(withoutAdditions(request.url), request) : request)
  }
  const api = createApi({ baseUrl: 'http://clinica.example/api/v1', fetch })
  return pull({ ...tablet.ports, api, listSizes: { months, rows: 2 } })
}

/** As a server does that counts no rows, so that every list is requested. */
const uncounted = { isOlder: true }
const pullWithoutIncomes = () => pullThrough((url) => url.includes('/incomes/'), uncounted)

const ADDITIONS = ['after', 'limit', 'appointmentFrom', 'appointmentTo']

function withoutAdditions(address: string): URL {
  const url = new URL(address)
  const isPatients = url.pathname.endsWith('/patients')
  if (isPatients) for (const name of ADDITIONS) url.searchParams.delete(name)
  if (url.pathname.endsWith('/capabilities')) url.searchParams.delete('from')
  return url
}

const MIRRORED: ReadonlySet<string> = new Set(SYNCED_ENTITIES.map((entity) => mirrorOf(entity).table))

const mirroredIds = async () => (await tablet.db.patients.toCollection().primaryKeys()).sort((a, b) => a - b)

describe('filling the first mirror', () => {
  it('reads the head, then the lists that screens need first, then the feed (P-7)', async () => {
    expect(await pullThrough(() => false, uncounted)).toBe('complete')
    expect(asked()).toEqual([
      '/sync/capabilities',
      '/users/professionals',
      '/patients',
      '/appointments',
      '/closures',
      '/plans',
      '/plan-members',
      '/waiting',
      '/incomes/date-range',
      '/payments',
      '/cash-movements',
      '/cash-days',
      '/contacts',
      '/sync/changes',
    ])
  })

  it('requests no list of an entity without rows (P-7)', async () => {
    const staff = await staffOf(server)
    await createPatient(staff)
    expect(await pull(tablet.ports)).toBe('complete')
    expect(asked()).toEqual(['/sync/capabilities', '/users/professionals', '/patients', '/sync/changes'])
    expect(await readMirrorState(tablet.db)).toMatchObject({ hasWeek: true, filled: [...SYNCED_ENTITIES] })
  })

  it('continues after an interruption from its own head, with the missing lists (P-7)', async () => {
    const staff = await staffOf(server)
    await createPatient(staff)
    expect(await pullWithoutIncomes()).toBe('unreachable')
    const begun = await readMirrorState(tablet.db)
    const late = await createPatient(staff, { dni: '30999111' })
    tablet.requests.length = 0
    expect(await pull(tablet.ports)).toBe('complete')
    expect(asked()).toEqual([
      '/sync/capabilities',
      '/incomes/date-range',
      '/payments',
      '/cash-movements',
      '/cash-days',
      '/contacts',
      '/sync/changes',
    ])
    const first = ['professional', 'patient', 'closure', 'plan', 'planMember', 'waiting', 'appointment']
    expect(begun?.filled).toEqual(first)
    expect(begun?.complete).toBe(false)
    expect(await tablet.db.patients.get(late.id)).toBeDefined()
  })

  it('has this week with the names of its patients before all others have come, and the counts (P-7)', async () => {
    const staff = await staffOf(server)
    const people = []
    for (let count = 0; count < 5; count++) people.push(await createPatient(staff))
    const [, , third, , last] = people
    if (!third || !last) throw new RangeError('five patients')
    await createAppointment(staff, last.id)
    await createAppointment(staff, third.id, { date: '2026-11-30' })
    expect(await pullThrough((url) => url.includes('limit='))).toBe('unreachable')
    expect(await mirroredIds()).toEqual([last.id])
    expect(await tablet.db.appointments.count()).toBe(1)
    expect(await readMirrorState(tablet.db)).toMatchObject({
      hasWeek: true,
      filled: expect.not.arrayContaining(['patient', 'appointment']),
      counts: { patient: 5, appointment: 2, income: 0, professional: 1 },
    })
  })

  it('asks for patients in parts, and goes on after the last one that came (P-7)', async () => {
    const staff = await staffOf(server)
    const ids: number[] = []
    for (let count = 0; count < 5; count++) ids.push((await createPatient(staff)).id)
    const urls: string[] = []
    await pullThrough((url) => url.includes(`after=${ids[3]}`))
    expect(await mirroredIds()).toEqual(ids.slice(0, 4))
    expect(await readMirrorState(tablet.db)).toMatchObject({ reached: { patient: ids[3] }, complete: false })
    const late = await createPatient(staff)
    const note = (url: string) => {
      if (url.includes('after=')) urls.push(new URL(url).search)
      return false
    }
    expect(await pullThrough(note)).toBe('complete')
    expect(urls).toEqual([`?after=${ids[3]}&limit=2`, `?after=${late.id}&limit=2`])
    expect(await mirroredIds()).toEqual([...ids, late.id])
  })

  it.each([1, 2, 3])('takes all %i patients of a server that knows no parts (P-7)', async (count) => {
    const staff = await staffOf(server)
    for (let each = 0; each < count; each++) await createPatient(staff)
    expect(await pullThrough(() => false, { isOlder: true })).toBe('complete')
    expect(await tablet.db.patients.count()).toBe(count)
    expect((await readMirrorState(tablet.db))?.counts).toBeUndefined()
  })

  it('goes on with the stretch of days that an interruption left out, and requests few rows at once (P-7)', async () => {
    const staff = await staffOf(server)
    const { id } = await createPatient(staff)
    for (const date of ['2027-02-10', '2027-02-11', '2027-04-12', '2026-11-20', '2026-11-23'])
      await createAppointment(staff, id, { date })
    const days: string[] = []
    const note = (url: string) => {
      const { pathname, searchParams } = new URL(url)
      if (pathname.endsWith('/appointments'))
        days.push(`${searchParams.get('startDate')}..${searchParams.get('endDate')}`)
      return false
    }
    const isLost = (url: string) => note(url) || url.includes('startDate=2025-10-01')
    expect(await pullThrough(isLost, { months: 4 })).toBe('unreachable')
    const week = '2026-11-16..2026-11-22'
    expect(days).toEqual([week, '2027-02-01..null', '2025-10-01..2027-01-31'])
    days.length = 0
    expect(await pullThrough(note, { months: 4 })).toBe('complete')
    expect(days).toEqual([
      '2026-10-01..2027-01-31',
      '2026-06-01..2026-09-30',
      '2026-02-01..2026-05-31',
      '2025-10-01..2026-01-31',
    ])
    expect(await tablet.db.appointments.count()).toBe(5)
  })

  it('requests no list of which an interruption left only the note that it is whole', async () => {
    expect(await pullWithoutIncomes()).toBe('unreachable')
    const begun = await readMirrorState(tablet.db)
    await tablet.db.meta.put({ ...begun, since: { income: localDate('2025-10-01') } } as MirrorState)
    tablet.requests.length = 0
    expect(await pullThrough((url) => url.includes('/payments'), uncounted)).toBe('unreachable')
    expect(asked()).not.toContain('/incomes/date-range')
    expect((await readMirrorState(tablet.db))?.filled).toContain('income')
  })

  it('reads of the rows that it stores only those that are mirrored already', async () => {
    const staff = await staffOf(server)
    const people = []
    for (let count = 0; count < 5; count++) people.push((await createPatient(staff)).id)
    await createAppointment(staff, people[4] ?? 0)
    const read: string[] = []
    watchRequests(tablet.db.name, ({ method, table }) => method === 'get' && MIRRORED.has(table) && read.push(table))
    expect(await pullThrough(() => false)).toBe('complete')
    vi.restoreAllMocks()
    expect(await mirroredIds()).toEqual(people)
    // The week brought the last patient and the appointment before their lists.
    expect(read.sort()).toEqual(['appointments', 'patients'])
  })
})
