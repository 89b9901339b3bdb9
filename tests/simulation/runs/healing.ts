import { SYNCED_ENTITIES, type SyncedEntity } from '#domain/fields/entities.ts'
import { requestedRefs } from '#domain/sync/merge/requested-rows.ts'
import type { Device } from '#tests/simulation/device/clinic-device.ts'
import type { DeviceStore } from '#tests/simulation/device/device-store.ts'
import { patientOf } from '#tests/simulation/people/clinic-people.ts'
import { decide } from '#tests/simulation/people/person-actions.ts'
import { type ChangeRecord, named } from '#tests/simulation/rules/change-record.ts'
import { expectRule } from '#tests/simulation/rules/violation.ts'
import type { ClinicServer, StoredRow } from '#tests/simulation/server/clinic-server.ts'
import { STOCKED_INCOME } from '#tests/simulation/server/clinic-template.ts'
import type { Decision } from './history.ts'
import type { World } from './world.ts'

/** The most cycles per device after the last fault. */
const CYCLES = 25
const DAY_MS = 86_400_000
/** Longer than any retry waits. */
const LONGEST_WAIT_MS = 6 * 60_000
/** People first retry or merge patients; after that they drop what is still refused. */
const ROUNDS_OF_RETRY = 1

/**
 * Ends all faults and lets people decide all reviews. Expects that nothing waits after 25 cycles, every mirror equals
 * the server, and each change has exactly its promised end.
 */
export async function heal(world: World): Promise<void> {
  for (const device of world.devices) {
    device.killAll()
    device.isOnline = true
    device.setClock(0)
    device.fillDisk(0)
  }
  world.network.isServerNewer = false
  while (world.network.late.length > 0) await world.network.deliverLate(0)
  await comeToRest(world)
  if (world.ledger.wasListEmptied) {
    world.time.pass(DAY_MS)
    for (const [device, userId] of usersOf(world)) await syncAs(world, device, userId)
    await comeToRest(world)
  }
  await expectMirrorsEqual(world)
  await expectEndsAsPromised(world)
  expectPersonsOrder(world)
  await expectIncomesSumUp(world)
}

async function comeToRest(world: World): Promise<void> {
  for (let cycles = 0; !(await areAllUpToDate(world)); cycles++) {
    expectRule(cycles < CYCLES, `not quiet after ${CYCLES} cycles: ${waiting(world)}`)
    await round(world, cycles < ROUNDS_OF_RETRY ? 'same person' : 'drop')
  }
}

async function syncAs(world: World, device: Device, userId: number): Promise<void> {
  if (device.userId !== userId || !(await device.isSignedIn(userId))) await device.signIn(userId)
  await world.runFreely(device)
  await world.inspect(device)
}

/** Lets every user who is behind sign in, sync, and decide all reviews. */
async function round(world: World, how: Decision): Promise<void> {
  world.tally.count('healing round')
  world.time.pass(LONGEST_WAIT_MS)
  for (const [device, userId] of usersOf(world)) {
    if (await device.store(userId).isAt(await world.server.head())) continue
    await syncAs(world, device, userId)
    await decideAll(world, device, how)
    await world.inspect(device)
  }
}

async function decideAll(world: World, device: Device, how: Decision): Promise<void> {
  const person = world.person(world.devices.indexOf(device))
  const asked = await person.reviews()
  for (const { n } of asked) {
    const entry = (await person.reviews()).find((review) => review.n === n)
    if (entry) await decide(person, entry, how, 0)
  }
}

function usersOf(world: World): [Device, number][] {
  return world.devices.flatMap((device) =>
    [...device.stores.keys()].map((userId): [Device, number] => [device, userId]),
  )
}

/** Whether nothing waits anywhere, and every mirror is at the server's head. */
async function areAllUpToDate(world: World): Promise<boolean> {
  const head = await world.server.head()
  for (const store of storesOf(world)) if (!(await store.isAt(head))) return false
  return true
}

function waiting(world: World): string {
  const left = world.ledger.changes.filter((change) => !change.settled && !change.dropped)
  return left.map(named).join('; ')
}

function storesOf(world: World): DeviceStore[] {
  return world.devices.flatMap((device) => [...device.stores.values()])
}

async function expectMirrorsEqual(world: World): Promise<void> {
  const mirrors = await Promise.all(
    storesOf(world).map(async (store) => ({ store, rows: (await store.contents()).rows })),
  )
  for (const entity of SYNCED_ENTITIES) {
    const all = await world.server.rows(entity)
    for (const { store, rows } of mirrors) {
      const theirs = fedTo(patientOf(store.db.userId), entity, all).map(comparable)
      const mine = rows[entity].map(comparable)
      expectRule(mine.join() === theirs.join(), `${store.name}: mirror of ${entity} ${differing(mine, theirs)}`)
    }
  }
}

/** What patients may ever get. */
const FOR_PATIENTS: ReadonlySet<SyncedEntity> = new Set(['appointment', 'patient', 'professional', 'closure'])

/** Returns the rows as the feed sends them: all to staff; to a patient only the own ones, with the patient's notes. */
function fedTo(patientId: number | null, entity: SyncedEntity, rows: readonly StoredRow[]): object[] {
  if (patientId === null) return rows.map((row) => fed(entity, row))
  if (!FOR_PATIENTS.has(entity)) return []
  const isOwn = (row: StoredRow) => (entity === 'patient' ? row.id : row.patientId) === patientId
  const own = entity === 'professional' ? rows : rows.filter(isOwn)
  return own.map((row) => ({ ...fed(entity, row), ...(entity === 'appointment' ? { notes: row.patientNotes } : {}) }))
}

function fed(entity: SyncedEntity, { searchText: _, patientNotes: _notes, ...row }: StoredRow): object {
  if (entity === 'patient') return { ...row, noContact: row.noContact === 1, confirmed: row.confirmed === 1 }
  if (entity === 'professional') return { ...row, active: row.active === 1 }
  if (entity === 'income') return { ...row, separate: row.separate === 1 }
  if (entity === 'plan') return { ...row, countsNoShows: row.countsNoShows === 1 }
  if (entity === 'waiting') return { ...row, urgent: row.urgent === 1 }
  return row
}

function comparable(row: object): string {
  return JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function differing(mine: string[], theirs: string[]): string {
  const extra = mine.filter((row) => !theirs.includes(row))
  const missing = theirs.filter((row) => !mine.includes(row))
  return `holds ${extra.join() || 'nothing'} where the server holds ${missing.join() || 'nothing'}`
}

async function expectEndsAsPromised({ ledger, server }: World): Promise<void> {
  for (const change of ledger.changes) {
    if (change.settled && !change.isForgotten)
      expectRule(change.done, `confirmed, but without an effect on the server: ${named(change)}`)
    if (change.dropped && !change.doneByLateCopy && !change.inDoubt)
      expectRule(!change.done, `dropped, but it took effect on the server: ${named(change)}`)
    await expectRowsAsMade(server, change)
  }
  for (const { key, userId } of await server.receipts()) {
    const author = ledger.changes.find((change) => change.names.has(key))
    expectRule(author?.userId === userId, `a receipt of user ${userId} without a change: ${key}`)
  }
}

/** Expects exactly one row per ref that was created, counting deleted ones, and none for others. */
async function expectRowsAsMade(server: ClinicServer, change: ChangeRecord): Promise<void> {
  const { entity, kind, key } = change.entry
  const made = kind === 'create' ? [String(key)] : requestedRefs(change.entry)
  for (const ref of made) {
    const rows = (await server.idsOfRef(entity, ref)).length
    expectRule(rows === (change.done ? 1 : 0), `${rows} rows at the server: ${named(change)}`)
  }
}

/** Expects that a device's changes of one row took effect in its person's order. */
function expectPersonsOrder({ ledger }: World): void {
  const last = new Map<string, ChangeRecord>()
  const inPersonsOrder = [...ledger.changes].sort((a, b) => a.place - b.place)
  for (const change of inPersonsOrder) {
    if (!change.effect || change.doneByLateCopy || change.isOfOtherRow) continue
    const place = `${change.store} ${change.effect.row}`
    const before = last.get(place)
    const isInOrder = !before?.effect || before.effect.sequence < change.effect.sequence
    expectRule(isInOrder, `${change.store}: out of order: ${before && named(before)} came after ${named(change)}`)
    last.set(place, change)
  }
}

/**
 * Expects that the incomes have the amounts that people entered. Incomes are left out for which a late copy or a
 * restore makes the last value uncertain.
 */
async function expectIncomesSumUp({ ledger, server }: World): Promise<void> {
  const amounts = new Map<string, unknown>([[STOCKED_INCOME.row, STOCKED_INCOME.netAmount]])
  const inServersOrder = ledger.changes.filter(({ effect }) => effect).sort((a, b) => sequenceOf(a) - sequenceOf(b))
  for (const { entry, effect } of inServersOrder) {
    const { netAmount } = entry.patch
    if (entry.entity === 'income' && effect && netAmount !== undefined) amounts.set(effect.row, netAmount)
  }
  const unsure = new Set(ledger.changes.filter(isUnsure).flatMap(rowsOf))
  const rows = await server.rows('income')
  const held = new Map(rows.map(({ id, netAmount }) => [`income:${id}`, netAmount]))
  for (const row of new Set([...amounts.keys(), ...held.keys()])) {
    const isRight = amounts.get(row) === held.get(row)
    expectRule(isRight || unsure.has(row), `${row} holds ${held.get(row)}, but ${amounts.get(row)} was entered`)
  }
}

function isUnsure({ inDoubt, doneByLateCopy }: ChangeRecord): boolean {
  return inDoubt || doneByLateCopy
}

function rowsOf({ effect, undone }: ChangeRecord): string[] {
  return [...(effect ? [effect] : []), ...undone].map(({ row }) => row)
}

function sequenceOf({ effect }: ChangeRecord): number {
  return effect?.sequence ?? 0
}
