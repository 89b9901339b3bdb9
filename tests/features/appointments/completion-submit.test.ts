import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropChange, editChange } from '#data/sync/decide.ts'
import { editMade } from '#data/sync/edit-made.ts'
import { enqueueTogether } from '#data/sync/enqueue.ts'
import { settle } from '#data/sync/settlement.ts'
import type { AppointmentView } from '#domain/change/fold.ts'
import { localDate } from '#domain/values/local-date.ts'
import { completionForm } from '#features/appointments/dialog/completion-form.ts'
import { type CompletionPart, completionWishes } from '#features/appointments/dialog/completion-parts.ts'
import { submitParts } from '#features/appointments/dialog/completion-submit.ts'
import { DraftKeeper } from '#features/shared/draft-keeper.ts'
import { FormChange } from '#features/shared/form-change.ts'
import type { Saving } from '#features/shared/use-save.ts'
import { turno } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic } from '../device-clinic.ts'
import { park } from '../sync-center/parked-change.ts'

const seen = { ...turno({ status: 'scheduled' }), key: 1, uid: '1', waiting: false } as unknown as AppointmentView
const service = { amount: '16000', category: 'consultation', description: 'Consulta de seguimiento' }
const day = localDate('2026-11-19')
const withRecord = { ...completionForm({ date: day }, day, service), withRecord: 'yes', diagnosis: 'Contractura' }
const withBoth = { ...withRecord, withIncome: 'yes', paymentMethod: 'cash' }

let clinic: ReturnType<typeof openDeviceClinic>
let isDiskFull = false

beforeEach(() => {
  clinic = openDeviceClinic()
  isDiskFull = false
})
afterEach(() => clinic.db.delete())

/** The completion of a turno whose record and status the server refused, to which an income was added since. */
async function refusedCompletion() {
  const { db, sources } = clinic
  await db.appointments.add(turno({ status: 'scheduled' }))
  const changes = {
    edit: ((opId, wished, mending) => editChange(db, sources, opId, wished, mending)) as FormChange['changes']['edit'],
    editMade: ((submitted, wished, draft) =>
      editMade(db, sources, submitted, wished, draft)) as FormChange['changes']['editMade'],
    drop: (opId: string) => dropChange(db, sources, opId),
  }
  const forms: Record<CompletionPart, FormChange> = {
    record: new FormChange(changes),
    income: new FormChange(changes),
    status: new FormChange(changes),
  }
  const draft = new DraftKeeper({ db, now: sources.now, newUuid: sources.newUuid, locks: undefined }, 'completion', '1')
  await draft.recover()
  const saving = {
    savings: { record: savingOf(forms.record), income: savingOf(forms.income), status: savingOf(forms.status) },
    draft,
    kept: new Set<CompletionPart>(),
    together: (async (wishes, text) => {
      if (isDiskFull) throw new DOMException('no room', 'QuotaExceededError')
      return enqueueTogether(db, sources, wishes, text)
    }) satisfies Parameters<typeof submitParts>[1]['together'],
  }
  await submitParts(completionWishes(withRecord, seen, 1), saving)
  const [record, status] = await db.outbox.toArray()
  for (const [form, entry] of [
    [forms.record, record],
    [forms.status, status],
  ] as const) {
    if (!entry) throw new Error('a part was not kept')
    await park(db, entry, { why: 'refused' })
    await form.settled(await settle(db, entry.n, 0))
  }
  draft.note({ withIncome: 'yes', description: 'Consulta de seguimiento' })
  draft.flush()
  await expect.poll(() => db.drafts.count()).toBe(1)
  return { submit: () => submitParts(completionWishes(withBoth, seen, 1), saving) }
}

/** Saves as a form does, without waiting for the server. */
function savingOf(change: FormChange): Pick<Saving, 'saveQuietly'> {
  return {
    saveQuietly: async (_texts, { draft, ...submit }) => {
      const put = (text?: string) => change.submit(submit, text)
      try {
        await (draft ? draft.become(put) : put())
        return { result: { kind: 'kept' }, message: { title: 'En este dispositivo' } }
      } catch {
        return { result: { kind: 'refused', errors: {} }, message: { title: 'Error' } }
      }
    },
  }
}

const outcomes = (words: Awaited<ReturnType<typeof submitParts>>) =>
  Object.fromEntries(words.map(({ part, result }) => [part, result.kind]))

describe('the text of a completion that is submitted again after a refusal', () => {
  it('goes when all that it became is on the disk', async () => {
    const { submit } = await refusedCompletion()
    expect(outcomes(await submit())).toEqual({ record: 'kept', income: 'kept', status: 'kept' })
    expect(await clinic.db.outbox.count()).toBe(3)
    expect(await clinic.db.drafts.count()).toBe(0)
  })

  it('stays while a part of it could not be put on the disk', async () => {
    const { submit } = await refusedCompletion()
    isDiskFull = true
    expect(outcomes(await submit())).toEqual({ record: 'kept', income: 'refused', status: 'kept' })
    expect(await clinic.db.drafts.count()).toBe(1)

    isDiskFull = false
    await submit()
    expect((await clinic.db.outbox.toArray()).map(({ entity }) => entity)).toContain('income')
  })
})
