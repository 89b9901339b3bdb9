import { setImmediate as nextTurn } from 'node:timers/promises'
import { digestOfRows, joinedDigest, type RowDigest } from '#domain/change/row-digest.ts'
import { type LocalDate, localDate } from '#domain/values/local-date.ts'
import type { DigestAnswer } from '#domain/wire/sync-wire.ts'
import type { Db } from '#server/db/schema.ts'
import { syncState } from '#server/db/sync-state.ts'
import { type Caller, type Scope, scopeOf } from '#server/http/caller.ts'

const FIRST_DAY = localDate('0001-01-01')

const ROWS_AT_ONCE = 2000
/** How often reading begins anew when somebody has written meanwhile, before it is done without a pause. */
const ATTEMPTS = 3

type Digests = Pick<DigestAnswer, 'appointments' | 'patients' | 'incomes' | 'professionals'>

/**
 * What a complete mirror of this caller holds at the cursor, as counts and hashes of one moment: all patients and professionals, the
 * appointments and incomes dated from `from` on (all of them without it). For a patient only what its feed brings: the own record, the
 * own appointments, every professional, no income (docs/sync.md, 'What goes over the wire'). It is read in pieces, between which others
 * have their turn, and anew when a change was committed meanwhile.
 */
export async function digestFrom(db: Db, caller: Caller, from: LocalDate = FIRST_DAY): Promise<DigestAnswer> {
  const scope = scopeOf(caller)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { epoch, sequence } = await syncState(db)
    const digests = await digestsOf(mirroredRows(db, from, scope), nextTurn)
    if ((await syncState(db)).sequence === sequence) return { epoch, cursor: sequence, ...digests }
  }
  const snapshot = db.transaction().setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const { epoch, sequence } = await syncState(trx)
    const digests = await digestsOf(mirroredRows(trx, from, scope), async () => undefined)
    return { epoch, cursor: sequence, ...digests }
  })
}

async function digestsOf(mirrored: ReturnType<typeof mirroredRows>, pause: () => Promise<unknown>): Promise<Digests> {
  return {
    appointments: await digestOf((after) => mirrored.appointments.where('id', '>', after), pause),
    patients: await digestOf((after) => mirrored.patients.where('id', '>', after), pause),
    incomes: await digestOf((after) => mirrored.incomes.where('id', '>', after), pause),
    professionals: await digestOf((after) => mirrored.professionals.where('id', '>', after), pause),
  }
}

interface Readable {
  orderBy: (column: 'id') => { limit: (count: number) => { execute: () => Promise<{ id: number; version: number }[]> } }
}

async function digestOf(rowsAfter: (id: number) => Readable, pause: () => Promise<unknown>): Promise<RowDigest> {
  let digest = digestOfRows([])
  for (let after = 0; ; ) {
    const rows = await rowsAfter(after).orderBy('id').limit(ROWS_AT_ONCE).execute()
    digest = joinedDigest(digest, digestOfRows(rows))
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return digest
    after = last.id
    await pause()
  }
}

function mirroredRows(db: Db, from: LocalDate, scope: Scope) {
  const isStaff = scope === 'all'
  const patientId = isStaff ? 0 : scope.patientId
  return {
    appointments: db
      .selectFrom('appointments')
      .select(['id', 'version'])
      .where('date', '>=', from)
      .$if(!isStaff, (query) => query.where('patientId', '=', patientId)),
    patients: db
      .selectFrom('patients')
      .select(['id', 'version'])
      .$if(!isStaff, (query) => query.where('id', '=', patientId)),
    incomes: db
      .selectFrom('incomes')
      .select(['id', 'version'])
      .where('date', '>=', from)
      .where((eb) => eb.lit(isStaff)),
    professionals: db.selectFrom('professionals').select(['id', 'version']),
  }
}
