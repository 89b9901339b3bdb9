import type * as v from 'valibot'
import { paidAtOnceAfter } from '#domain/account/money-received.ts'
import { netAmountOf } from '#domain/income/income-rules.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { type Centavos, centavosOfPesos, pesosOf } from '#domain/values/money.ts'
import type { incomeCreateBody, incomeUpdateBody } from '#domain/wire/rows/written-bodies.ts'
import { changedColumns } from '#server/db/changed-columns.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db, RowChanges } from '#server/db/schema.ts'
import { findKnownEffect, isDeleted } from '#server/db/sync-log/known-ref.ts'
import { invalidFields, invalidTransition, notFound } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { appointmentRow } from '#server/resources/appointments/appointment-repository.ts'
import { signAgreeingCloses } from '#server/resources/cash/sign-closes.ts'
import { patientRow } from '#server/resources/patients/patient-repository.ts'
import { paymentsOfIncome, settleIncome } from '#server/resources/payments/settle-income.ts'
import { expectOnceKnown, usernameOf } from '#server/resources/rows/known-rows.ts'
import type { IncomeRow } from './income-repository.ts'
import { storePresentAmounts } from './income-versions.ts'

type NewIncome = v.InferOutput<typeof incomeCreateBody>
type IncomePatch = v.InferOutput<typeof incomeUpdateBody>

interface Amounts {
  amount: Centavos
  discountAmount: Centavos
  netAmount: Centavos
}

const DEFAULT_VOID_REASON = 'No especificado'

/**
 * Creates an income of the staff; its author comes from the session. A repeated ref finds the same income
 * (findKnownEffect).
 */
export async function createIncome(changes: Changes, body: NewIncome, userId: number): Promise<Effect> {
  const { ref, madeAt: _, ...fields } = body
  const content = { ...fields, ...amountsOf(fields) }
  const known = await findKnownEffect(changes.db, { entity: 'income', ref, content })
  if (known) return known
  await expectKnownPatient(changes.db, content.patientId)
  await expectKnownAppointment(changes.db, content.appointmentId)
  await expectOnceKnown(changes.db, { planId: content.planId })
  const isVoid = content.paymentStatus === 'cancelled'
  const id = await changes.insert('income', {
    ...content,
    separate: content.separate ?? false,
    ref: ref ?? null,
    recordedBy: userId,
    recordedByName: await usernameOf(changes.db, userId),
    voidReason: isVoid ? DEFAULT_VOID_REASON : null,
    voidedAt: isVoid ? changes.now : null,
    paidAtOnce: null,
  })
  await signAgreeingCloses(changes, [content.date])
  return { status: 201, entity: 'income', id }
}

/** Changes some fields. Status `cancelled` voids the income and stores reason and time; this cannot be undone. */
export async function updateIncome(changes: Changes, id: number, body: IncomePatch): Promise<Effect> {
  const row = await readExisting(changes.db, id)
  const { madeAt: _, amount, discountAmount, netAmount, voidReason, ...rest } = body
  const patch: RowChanges<'income'> = {
    ...rest,
    ...patchedAmounts(row, { amount, discountAmount, netAmount }),
    ...voiding(row, { paymentStatus: rest.paymentStatus, voidReason }, changes.now),
  }
  const changed = changedColumns(row, patch)
  if (changed.patientId != null) await expectKnownPatient(changes.db, changed.patientId)
  if (Object.keys(changed).length > 0) {
    const paid = await paidFields(changes.db, row, changed)
    await storePresentAmounts(changes.db, row, changed)
    await changes.update('income', id, { ...changed, ...paid })
    await settleIncome(changes, id)
    await signAgreeingCloses(changes, [row.date, changed.date ?? row.date])
  }
  return { status: 200, entity: 'income', id }
}

/** Deletes an income; the archive keeps it. */
export async function deleteIncome(changes: Changes, id: number): Promise<Effect> {
  const row = await readExisting(changes.db, id)
  await changes.remove('income', row, row.patientId)
  await signAgreeingCloses(changes, [row.date])
  return { status: 204, entity: 'income', id }
}

/**
 * Returns what a new status says of the money (paidAtOnceAfter). A corrected amount brings none: an income that was
 * completed at once follows it, and one that its payments completed may be partial again.
 */
async function paidFields(db: Db, row: IncomeRow, changed: RowChanges<'income'>): Promise<RowChanges<'income'>> {
  const { netAmount = row.netAmount, paymentStatus } = changed
  if (paymentStatus === undefined) return {}
  return { paidAtOnce: paidAtOnceAfter({ netAmount, paymentStatus }, await paymentsOfIncome(db, row.id)) }
}

function voiding(
  row: IncomeRow,
  { paymentStatus, voidReason }: Pick<IncomePatch, 'paymentStatus' | 'voidReason'>,
  now: string,
): RowChanges<'income'> {
  if (row.paymentStatus === 'cancelled' && (paymentStatus ?? 'cancelled') !== 'cancelled') {
    throw invalidTransition(errorTexts.incomeVoided)
  }
  if ((paymentStatus ?? row.paymentStatus) !== 'cancelled') return {}
  return { voidReason: voidReason || row.voidReason || DEFAULT_VOID_REASON, voidedAt: row.voidedAt ?? now }
}

interface AmountsInPesos {
  amount: number
  discountAmount: number
  netAmount?: number | undefined
}

/**
 * Converts to centavos. A given net amount must equal amount minus discount, and the discount cannot exceed the amount.
 */
function amountsOf(pesos: AmountsInPesos): Amounts {
  const amount = centavosOfPesos(pesos.amount)
  const discountAmount = centavosOfPesos(pesos.discountAmount)
  const netAmount = netAmountOf(amount, discountAmount)
  if (netAmount < 0) throw invalidFields({ discountAmount: validationTexts.discountAboveAmount })
  if (pesos.netAmount !== undefined && centavosOfPesos(pesos.netAmount) !== netAmount) {
    throw invalidFields({ netAmount: validationTexts.netAmountWrong })
  }
  return { amount, discountAmount, netAmount }
}

function patchedAmounts(row: IncomeRow, patch: Partial<Record<keyof Amounts, number | undefined>>): Partial<Amounts> {
  const isAsked = Object.values(patch).some((value) => value !== undefined)
  if (!isAsked) return {}
  const present = { amount: pesosOf(row.amount), discountAmount: pesosOf(row.discountAmount) }
  return amountsOf({
    amount: patch.amount ?? present.amount,
    discountAmount: patch.discountAmount ?? present.discountAmount,
    netAmount: patch.netAmount,
  })
}

async function expectKnownPatient(db: Db, patientId: number | null): Promise<void> {
  if (patientId === null || (await patientRow(db, patientId))) return
  throw invalidFields({ patientId: errorTexts.unknownPatient })
}

/**
 * Checks that an appointment with this id was made. It may be deleted, or another patient's, since a device charged it
 * without network: the money is kept all the same.
 */
async function expectKnownAppointment(db: Db, id: number | null): Promise<void> {
  if (id === null || (await appointmentRow(db, id)) || (await isDeleted(db, 'appointment', id))) return
  throw invalidFields({ appointmentId: errorTexts.unknownAppointment })
}

async function readExisting(db: Db, id: number): Promise<IncomeRow> {
  const row = await db.selectFrom('incomes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound(errorTexts.incomeNotFound)
  return row
}
