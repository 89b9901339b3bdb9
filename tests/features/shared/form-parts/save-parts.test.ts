import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropChange, editChange } from '#data/sync/conflicts/decide.ts'
import { awaitChangeResult } from '#data/sync/outbox/change-result.ts'
import { editCreated } from '#data/sync/outbox/edit-created.ts'
import { enqueueTogether } from '#data/sync/outbox/enqueue.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { isCreation } from '#domain/sync/outbox/outbox-entry.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { type CompletionForm, completionForm } from '#features/appointments/dialog/completion/completion-form.ts'
import { type CompletionPart, completionChanges } from '#features/appointments/dialog/completion/completion-parts.ts'
import { type PartSaving, saveParts } from '#features/shared/form-parts/save-parts.ts'
import { DraftKeeper } from '#features/shared/forms/draft-keeper.ts'
import { FormChange } from '#features/shared/forms/form-change.ts'
import type { Saving } from '#features/shared/forms/use-save.ts'
import { connectionLost } from '#tests/data/full-disk.ts'
import { appointment } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'
import { park } from '#tests/features/sync-center/parked-change.ts'

const seen = { ...appointment({ status: 'scheduled' }), key: 1, uid: '1', waiting: false } as unknown as AppointmentView
const service = { amount: '16000', category: 'consultation', description: 'Consulta de seguimiento' }
const day = localDate('2026-11-19')
const withRecord = {
  ...completionForm({ date: day, reason: 'Control', professionalId: 2 }, day, { service }),
  withRecord: 'yes',
  diagnosis: 'Contractura',
}
const withBoth = { ...withRecord, withIncome: 'yes', paymentMethod: 'cash' }

let clinic: ReturnType<typeof openDeviceClinic>
let isDiskFull = false
/** Whether the browser closes the database just after the changes were stored. */
let isAnswerLost = false

beforeEach(() => {
  clinic = openDeviceClinic()
  isDiskFull = false
  isAnswerLost = false
})
afterEach(() => clinic.db.delete())

/** The completion of a scheduled appointment, as its dialog submits it. */
async function openCompletion() {
  const { db, sources } = clinic
  await db.appointments.add(appointment({ status: 'scheduled' }))
  const changes = {
    edit: ((opId, wished, mending) => editChange(db, sources, opId, wished, mending)) as FormChange['changes']['edit'],
    editCreated: ((submitted, wished, draft) =>
      editCreated(db, sources, submitted, wished, draft)) as FormChange['changes']['editCreated'],
    drop: (opId: string) => dropChange(db, sources, opId),
  }
  const forms: Record<CompletionPart, FormChange> = {
    record: new FormChange(changes),
    income: new FormChange(changes),
    next: new FormChange(changes),
    status: new FormChange(changes),
  }
  const keeper = new DraftKeeper(
    { db, now: sources.now, newUuid: sources.newUuid, locks: undefined },
    'completion',
    '1',
  )
  await keeper.recover()
  const saving: PartSaving<CompletionPart> = {
    savings: {
      record: savingOf(forms.record),
      income: savingOf(forms.income),
      next: savingOf(forms.next),
      status: savingOf(forms.status),
    },
    draft: { become: (make) => keeper.become(make), keeper },
    kept: new Set<CompletionPart>(),
    along: new Map(),
    drop: changes.drop,
    together: async (wishes, how) => {
      if (isDiskFull) throw new DOMException('no room', 'QuotaExceededError')
      const enqueuedChanges = await enqueueTogether(db, sources, wishes, how)
      if (isAnswerLost) throw connectionLost()
      return enqueuedChanges
    },
  }
  const submit = (form: CompletionForm) =>
    saveParts(
      completionChanges(form, seen, {
        userId: 1,
        isSeparate: false,
        plans: { visit: undefined, next: null },
        draft: keeper.name,
      }),
      saving,
    )
  return { forms, keeper, submit, saving }
}

/** A completion whose record and status the server refused, and to which an income was then added. */
async function refusedCompletion() {
  const { db } = clinic
  const { forms, keeper, submit } = await openCompletion()
  await submit(withRecord)
  const [record, status] = await db.outbox.toArray()
  for (const [form, entry] of [
    [forms.record, record],
    [forms.status, status],
  ] as const) {
    if (!entry) throw new Error('a part was not kept')
    await park(db, entry, { why: 'refused' })
    await form.applyResult(await awaitChangeResult(db, entry.n, 0))
  }
  keeper.note({ withIncome: 'yes', description: 'Consulta de seguimiento' })
  keeper.flush()
  await expect.poll(() => db.drafts.count()).toBe(1)
  return { submit: () => submit(withBoth) }
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

const outcomes = (words: Awaited<ReturnType<typeof saveParts>>) =>
  Object.fromEntries(words.map(({ part, result }) => [part, result.kind]))

describe('the draft of a completion that is submitted again after a refusal', () => {
  it('is deleted when all its changes are stored', async () => {
    const { submit } = await refusedCompletion()
    expect(outcomes(await submit())).toEqual({ record: 'kept', income: 'kept', status: 'kept' })
    expect(await clinic.db.outbox.count()).toBe(3)
    expect(await clinic.db.drafts.count()).toBe(0)
  })

  it('stays while one of its changes could not be stored', async () => {
    const { submit } = await refusedCompletion()
    isDiskFull = true
    expect(outcomes(await submit())).toEqual({ record: 'kept', income: 'refused', status: 'kept' })
    expect(await clinic.db.drafts.count()).toBe(1)

    isDiskFull = false
    await submit()
    expect((await clinic.db.outbox.toArray()).map(({ entity }) => entity)).toContain('income')
  })
})

it('takes the payments of a refused charge back, and makes them anew with its next version', async () => {
  const { submit, saving } = await openCompletion()
  const payments = async () =>
    (await clinic.db.outbox.toArray()).flatMap(({ entity, patch }) => (entity === 'payment' ? [patch.amount] : []))
  const { saveQuietly } = saving.savings.income
  saving.savings.income.saveQuietly = async (texts, submitted) => {
    await saveQuietly(texts, submitted)
    return { result: { kind: 'refused', errors: {} }, message: { title: 'Error' } }
  }
  const partial = { ...withBoth, withRecord: '', paymentStatus: 'partial', paidNow: '10000' }
  await submit(partial)
  expect(await payments()).toEqual([])

  saving.savings.income.saveQuietly = async () => ({ result: { kind: 'kept' }, message: { title: 'Guardado' } })
  await submit({ ...partial, paidNow: '12000' })
  expect(await payments()).toEqual([1_200_000])
})

describe('a completion that is submitted again after storing it seemed to fail', () => {
  const made = async () => (await clinic.db.outbox.toArray()).filter(isCreation).map(({ entity }) => entity)

  it('creates one record and one income', async () => {
    const { submit } = await openCompletion()
    isAnswerLost = true
    expect(outcomes(await submit(withBoth))).toEqual({ record: 'refused', income: 'refused', status: 'refused' })
    isAnswerLost = false
    expect(outcomes(await submit(withBoth))).toEqual({ record: 'kept', income: 'kept', status: 'kept' })
    expect(await made()).toEqual(['record', 'income'])
    expect(await clinic.db.outbox.filter(({ parked }) => parked !== null).count()).toBe(0)
  })

  it('creates one income even if it was added after a refusal', async () => {
    const { submit } = await refusedCompletion()
    isAnswerLost = true
    expect(outcomes(await submit())).toMatchObject({ income: 'refused' })
    isAnswerLost = false
    expect(outcomes(await submit())).toMatchObject({ income: 'kept' })
    expect(await made()).toEqual(['record', 'income'])
  })
})
