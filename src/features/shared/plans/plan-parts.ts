import type { ShownPlan } from '#data/local/rows/plans.ts'
import type { WishedChange } from '#data/sync/outbox/enqueue.ts'
import { rowOfDraft } from '#data/sync/outbox/row-of-draft.ts'
import { changedFields } from '#domain/sync/merge/field-groups.ts'
import type { PlanView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'
import type { Ref, RowKey } from '#domain/values/row-key.ts'
import { uuidV5 } from '#domain/values/uuid-v5.ts'
import type { FormPart } from '#features/shared/form-parts/save-parts.ts'
import { amountOf } from '#features/shared/income-form/income-form.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import {
  type EditedPlanForm,
  isPaidNow,
  memberUids,
  planFieldsOf,
  priceOf,
  type SharedPlanForm,
  type SoldPlanForm,
} from './plan-form.ts'
import { plansTexts as texts } from './plans-texts.ts'

export type SalePart = 'plan' | 'income' | 'payment'

interface Sale {
  /** The form's draft, of which all refs are derived. */
  draft: string
  keyOf: (uid: string) => RowKey | null
  today: LocalDate
  userId: number
}

/** Lists the changes of a new plan in the order in which they are sent: the plan, its income, what is paid of it. */
export function saleParts(form: SoldPlanForm, sale: Sale): FormPart<SalePart>[] {
  const planId = rowOfDraft(sale.draft, 'plan')
  const fields = { ...planFieldsOf(form, sale.keyOf(form.patientId)), status: 'active' }
  const plan: FormPart<SalePart> = {
    part: 'plan',
    wish: { kind: 'create', entity: 'plan', ref: planId, fields },
    texts: { success: { title: texts.created }, failure: texts.createFailed },
    also: addedMembers(planId, memberUids(form), sale),
  }
  return [plan, ...moneyParts(form, sale, planId)]
}

function moneyParts(form: SoldPlanForm, { draft, keyOf, today, userId }: Sale, planId: Ref): FormPart<SalePart>[] {
  const price = priceOf(form)
  if (form.payment === 'known' || price === 0) return []
  const incomeId = rowOfDraft(draft, 'income')
  const common = {
    patientId: keyOf(form.patientId),
    date: today,
    // Nobody knows yet how it will be paid.
    paymentMethod: isPaidNow(form) ? form.paymentMethod : 'other',
    notes: '',
    recordedBy: userId,
  }
  const income: Fields = {
    ...common,
    amount: price,
    discountAmount: centavos(0),
    netAmount: price,
    description: form.name,
    category: 'treatment',
    paymentStatus: STATUS_OF[form.payment] ?? 'pending',
    planId,
  }
  const parts: FormPart<SalePart>[] = [
    {
      part: 'income',
      wish: { kind: 'create', entity: 'income', ref: incomeId, fields: income },
      texts: { success: { title: texts.incomeCreated }, failure: texts.incomeFailed },
    },
  ]
  if (form.payment === 'part') {
    const paid = amountOf(form.paid) ?? centavos(0)
    const fields = { ...common, incomeId, amount: paid, kind: 'payment' }
    parts.push({
      part: 'payment',
      wish: { kind: 'create', entity: 'payment', ref: rowOfDraft(draft, 'payment'), fields },
      texts: { success: { title: texts.paymentCreated }, failure: texts.paymentFailed },
    })
  }
  return parts
}

const STATUS_OF: Readonly<Record<string, string>> = { now: 'completed', part: 'partial', later: 'pending' }

export type EditPart = 'plan' | 'members'

interface Edit {
  draft: string
  /** The plan as it was when the writing began, and those who share it now. */
  seen: PlanView
  shown: Pick<ShownPlan, 'members'>
  keyOf: (uid: string) => RowKey | null
}

/** Lists the changes of an edited plan; only its own when nobody joined or left. */
export function editParts(form: EditedPlanForm, { draft, seen, shown, keyOf }: Edit): FormPart<EditPart>[] {
  const status = form.closed ? 'closed' : 'active'
  const fields = { ...planFieldsOf(form, seen.patientId), status }
  const update = { success: { title: savingTexts.success, description: texts.updated }, failure: texts.updateFailed }
  const [first, ...also] = changedMembers(form, { draft, seen, shown, keyOf })
  const parts: FormPart<EditPart>[] = []
  if (!first || Object.keys(changedFields(seen, fields)).length > 0)
    parts.push({ part: 'plan', wish: { kind: 'update', entity: 'plan', seen, fields }, texts: update })
  if (first) parts.push({ part: 'members', wish: first, texts: update, also })
  return parts
}

function changedMembers(form: SharedPlanForm, { draft, seen, shown, keyOf }: Edit): WishedChange[] {
  const wanted = memberUids(form)
  const keys = new Set(wanted.map(keyOf))
  const present = new Set(shown.members.map(({ patientId }) => patientId))
  const joining = wanted.filter((uid) => !present.has(keyOf(uid)))
  const leaving = shown.members.filter(({ patientId }) => !keys.has(patientId))
  const taken = leaving.flatMap(({ ref, planId, patientId }): WishedChange[] =>
    ref === null
      ? []
      : [
          {
            kind: 'create',
            entity: 'planMember',
            ref: uuidV5(draft, `leaves ${ref}`),
            fields: { planId, patientId, cancels: ref },
          },
        ],
  )
  return [...addedMembers(seen.key, joining, { draft, keyOf }), ...taken]
}

function addedMembers(
  planId: RowKey,
  uids: readonly string[],
  { draft, keyOf }: Pick<Sale, 'draft' | 'keyOf'>,
): WishedChange[] {
  return uids.flatMap((uid): WishedChange[] => {
    const patientId = keyOf(uid)
    const fields = { planId, patientId, cancels: null }
    return patientId === null
      ? []
      : [{ kind: 'create', entity: 'planMember', ref: uuidV5(draft, `joins ${uid}`), fields }]
  })
}
