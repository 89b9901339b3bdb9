import { type AppointmentStatus, isClosed } from '#domain/appointment/appointment-status.ts'
import type { FieldValue } from '#domain/fields/field.ts'
import { fieldsDecidedWith } from '#domain/sync/merge/field-groups.ts'
import { saidStatus } from '#domain/sync/merge/rebase.ts'
import { type ActionName, canonicalKey, isEdit, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { REFERENCE_FIELDS } from '#domain/sync/outbox/references.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { appointmentName } from '#domain/wire/rows/seen-appointments.ts'
import { headers } from '#domain/wire/sync-protocol.ts'
import type { Answer, ClinicServer, SentRequest, StoredRow } from '#tests/simulation/server/clinic-server.ts'
import type { SimulationEvent } from '#tests/simulation/server/faults.ts'
import { type ChangeRecord, identityOf, named } from './change-record.ts'
import { changeIdIn, type Ledger } from './ledger.ts'
import {
  alternativesOf,
  expectReplaced,
  expectRequestAnswered,
  expectRequestMade,
  isRequest,
  replacedBy,
} from './request-rules.ts'
import { expectRule } from './violation.ts'

interface Before {
  sequence: number
  row: StoredRow | undefined
  /** The alternatives that an approval must delete. */
  alternatives: number[]
  /** The appointment that an approval must cancel, since the request replaces it. */
  replaced: StoredRow | null
  /** The coming open appointments that a deletion of their patient deletes. */
  appointments: StoredRow[]
  wasDone: boolean
}

interface Delivery {
  copies: number
  /** A late copy whose answer nobody reads. */
  isLost?: boolean
  /** Its sender slept so long that another one has taken over. */
  isRobbed?: boolean
}

/** Checks every write on the server against what its author meant. */
export class WriteMonitor {
  constructor(
    readonly server: ClinicServer,
    readonly ledger: Ledger,
  ) {}

  /** Sends `copies` of a request to the server at once; returns the last answer. */
  async deliver(request: SentRequest, { copies, isLost = false, isRobbed = false }: Delivery): Promise<Answer> {
    if (request.method === 'GET') return lastOf(await this.#answers(request, copies))
    const change = this.ledger.changeOf(request)
    const before = await this.#before(request, change)
    const answers = await this.#answers(request, copies)
    // The other sender's answer has already caused a review, so this answer is late.
    const late = isLost || (isRobbed && change.entry.state === 'parked')
    await this.#check(change, request, before, { answers, late })
    return lastOf(answers)
  }

  #answers(request: SentRequest, copies: number): Promise<Answer[]> {
    return Promise.all(Array.from({ length: copies }, () => this.server.answer(request)))
  }

  async #before(request: SentRequest, { entry, done }: ChangeRecord): Promise<Before> {
    const id = idIn(request)
    const row = id === null ? undefined : await this.server.row(entry.entity, id)
    const isApproval = entry.action?.name === 'approve'
    const alternatives = isApproval ? await alternativesOf(this.server, row) : []
    const replaced = isApproval ? await replacedBy(this.server, row) : null
    const appointments =
      entry.entity === 'patient' && entry.kind === 'delete' ? await appointmentsToComeOf(this.server, id) : []
    return { sequence: await this.server.sequence(), row, alternatives, replaced, appointments, wasDone: done }
  }

  async #check(
    change: ChangeRecord,
    request: SentRequest,
    before: Before,
    { answers, late }: { answers: Answer[]; late: boolean },
  ): Promise<void> {
    const raised = (await this.server.sequence()) - before.sequence
    expectRule(raised <= 1, `one request raised the sequence by ${raised}: ${named(change)}`)
    if (answers.some(({ status }) => status === 412)) this.ledger.tally.count('change refused: row has moved on')
    const accepted = answers.find((answer) => answer.status < 300)
    const isGone = change.entry.kind === 'delete' && answers.some((answer) => answer.status === 404)
    if (accepted || isGone) {
      change.done = true
      change.doneAt = this.server.now()
      if (!late) change.acceptedChangeIds.add(changeIdIn(request))
      if (!before.wasDone) change.acceptedVersion = versionOf(accepted)
    }
    if (accepted && late && !before.wasDone) change.doneByLateCopy = true
    if (raised > 0) await this.#checkEffect(change, request, before, idIn(request) ?? idOf(accepted))
    if (!accepted || before.wasDone || late) return
    if (raised === 0) this.ledger.authorship.agreed(change, before.row?.id)
    await this.#expectMeant(change, accepted)
  }

  async #checkEffect(
    change: ChangeRecord,
    request: SentRequest,
    { sequence, row, alternatives, replaced, appointments }: Before,
    id: number | null,
  ): Promise<void> {
    expectRule(change.effect === null, `a change took effect twice: ${named(change)}`)
    if (change.lostByRestore) this.ledger.tally.count('lost change made again')
    change.effect = {
      row: isRequest(change) ? `request:${change.entry.key}` : `${change.entry.entity}:${id}`,
      sequence: sequence + 1,
    }
    if (isRequest(change)) await expectRequestMade(this.server, change)
    expectRule(this.server.userOf(request) === change.userId, `sent under another user's session: ${named(change)}`)
    if (row) expectSameRow(change, row)
    if (isEdit(change.entry) && row) this.#expectSeen(change, row)
    if (isEdit(change.entry) && row) this.#expectKnown(change, row)
    expectDecisionKept(change)
    for (const appointment of appointments) this.#expectAppointmentSeen(change, appointment)
    this.ledger.authorship.wrote(change)
    if (change.entry.action?.name === 'approve' && row) {
      if (alternatives.length > 0) this.ledger.tally.count('alternatives deleted by an approval')
      const wasGiven = (id: number) => this.ledger.authorship.wasWritten(`appointment:${id}`, 'patientId')
      await expectRequestAnswered(this.server, change, { row, alternatives, sequence: sequence + 1, wasGiven })
    }
    if (replaced) {
      await expectReplaced(this.server, change, replaced)
      this.ledger.authorship.wroteItself(`appointment:${replaced.id}`, ['status', 'cancellationReason'])
      this.ledger.tally.count('replaced appointment cancelled')
    }
    this.#countWork(change.entry)
    expectRule((await this.server.overlaps()) === 0, `two appointments hold the same time after ${named(change)}`)
    if (change.entry.kind === 'create') {
      const ids = await this.server.idsOfRef(change.entry.entity, String(change.entry.key))
      expectRule(ids.length === 1, `${ids.length} rows of one ref: ${named(change)}`)
    }
  }

  #countWork({ entity, kind, action, patch }: OutboxEntry): void {
    const decided = action && DECIDED[action.name]
    if (decided) this.ledger.tally.count(decided)
    if (entity === 'appointment' && kind === 'update' && 'patientId' in patch)
      this.ledger.tally.count('appointment given to another patient')
    if (entity === 'record' && kind === 'update') this.ledger.tally.count('record edited')
  }

  /** Expects that no field is overwritten whose value its author had not seen. */
  #expectSeen(change: ChangeRecord, row: StoredRow): void {
    const { entity, base, patch } = change.entry
    const decided = new Set(Object.keys(patch).flatMap((field) => fieldsDecidedWith(entity, field)))
    for (const field of decided) {
      const seen = base[field]
      if (seen === undefined) continue
      const theirs = row[field] ?? null
      const wanted = resolved(change, field, patch[field] === undefined ? seen : patch[field])
      const isSettled = field === 'paymentStatus' && saidStatus(row) === saidStatus(base)
      expectRule(
        isSettled || isUntied(change, field, theirs) || theirs === resolved(change, field, seen) || theirs === wanted,
        `overwrote ${field} = ${theirs}, which its author had seen as ${seen}: ${named(change)}`,
      )
    }
  }

  /**
   * Expects that nobody overwrites another person's value without having seen it, at the making or at a decision. The
   * device's own base is not used, since a wrong merge would have it wrong.
   */
  #expectKnown(change: ChangeRecord, row: StoredRow): void {
    const { entity, patch } = change.entry
    const decided = new Set(Object.keys(patch).flatMap((field) => fieldsDecidedWith(entity, field)))
    for (const field of decided) {
      const theirs = row[field] ?? null
      const seen = change.saw[field]
      const isKnown = [seen, patch[field] ?? seen].some((value) => resolved(change, field, value ?? null) === theirs)
      const isNews = this.ledger.authorship.isOthers(change.store, `${entity}:${row.id}`, field)
      const isSettled = field === 'paymentStatus' && saidStatus(row) === saidStatus(change.saw)
      expectRule(
        isKnown || isSettled || isUntied(change, field, theirs) || !isNews,
        `overwrote ${field} = ${theirs}, where ${seen} was seen: ${named(change)}`,
      )
    }
  }

  /** Expects that a patient's deletion deletes only appointments that its person has seen. */
  #expectAppointmentSeen(change: ChangeRecord, appointment: StoredRow): void {
    const name = appointmentName(appointment)
    expectRule(
      change.shownAppointments.has(name),
      `deleted appointment ${name}, which its person had not seen: ${named(change)}`,
    )
    this.ledger.tally.count('appointment deleted with its patient')
  }

  /** Expects that the server now has what the person meant. */
  async #expectMeant(change: ChangeRecord, answer: Answer): Promise<void> {
    if (isRequest(change)) return
    const id = idOf(answer)
    const row = id === null ? undefined : await this.server.row(change.entry.entity, id)
    if (!row) return
    const { patch } = change.entry
    for (const [field, value] of Object.entries({ ...change.promised, ...patch })) {
      const wanted = resolved(change, field, value)
      const isSettled = field === 'paymentStatus' && saidStatus(row) === saidStatus({ paymentStatus: wanted })
      expectRule(
        row[field] === wanted || isSettled,
        `${field} is ${row[field]}, but ${wanted} was meant: ${named(change)}`,
      )
    }
  }
}

async function appointmentsToComeOf(server: ClinicServer, patientId: number | null): Promise<StoredRow[]> {
  const today = clinicDayAt(server.now())
  const appointments = await server.rows('appointment')
  return appointments.filter(
    (appointment) =>
      appointment.patientId === patientId &&
      String(appointment.date) >= today &&
      !isClosed(appointment.status as AppointmentStatus),
  )
}

function lastOf(answers: readonly Answer[]): Answer {
  return answers.at(-1) as Answer
}

/**
 * Whether the difference is a pending deletion by the same person, who sees the income without its patient before the
 * server removes it.
 */
function isUntied(change: ChangeRecord, field: string, theirs: unknown): boolean {
  const from = resolved(change, field, change.entry.base.untiedFrom ?? null)
  return field === 'patientId' && from !== null && (theirs === from || theirs === null)
}

/** Expects that the change affects the row that its author saw. */
function expectSameRow(change: ChangeRecord, row: StoredRow): void {
  const isSame = change.row === null || change.isOfOtherRow || change.row === identityOf(row)
  expectRule(isSame, `meant for ${change.row}, but took effect on ${identityOf(row)}: ${named(change)}`)
}

/** Expects that a decision about a change is not overwritten by a later one that it covered. */
function expectDecisionKept(change: ChangeRecord): void {
  const { entry, decidedValues } = change
  const again = Object.keys(entry.patch).filter(
    (field) => field in decidedValues && decidedValues[field] !== entry.patch[field],
  )
  expectRule(again.length === 0, `overwrote the decision on ${again}: ${named(change)}`)
}

/** Returns a value as the server stores it, with ids for the refs that the author's device knew. */
function resolved({ ids }: ChangeRecord, field: string, value: FieldValue): FieldValue {
  if (typeof value === 'boolean') return Number(value)
  const isReference = REFERENCE_FIELDS.some((reference) => reference.field === field)
  return isReference && typeof value === 'string' ? canonicalKey(value, ids) : value
}

/** Returns the version in an answer; null if there is none. */
function versionOf(answer: Answer | undefined): number | null {
  const told = answer?.headers[headers.syncVersion.toLowerCase()]
  return told === undefined ? null : Number(told)
}

const DECIDED: Partial<Record<ActionName, SimulationEvent>> = {
  approve: 'request approved',
  reject: 'request rejected',
  schedule: 'appointment scheduled officially',
  request: 'appointment requested',
}

/** Returns the id in a path like /api/v1/patients/17 or /api/v1/appointments/17/approve; null if there is none. */
function idIn({ url }: SentRequest): number | null {
  const id = /\/(\d+)(\/[a-z]+)?$/.exec(url)?.[1]
  return id === undefined ? null : Number(id)
}

/** Returns the id in an answer; null without a body. */
function idOf(answer: Answer | undefined): number | null {
  if (!answer?.body) return null
  return (JSON.parse(answer.body) as { id: number }).id
}
