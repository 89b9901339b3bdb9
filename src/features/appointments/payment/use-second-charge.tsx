import { type ReactNode, useRef, useState } from 'react'
import { readChargesOf } from '#data/local/rows/payments/visit-payments.ts'
import type { AppointmentView, IncomeView } from '#domain/sync/merge/fold.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paymentTexts } from './payment-texts.ts'
import { SecondChargeQuestion } from './second-charge-question.tsx'

/** What a form does that charges a visit. */
export interface SecondCharge {
  /** Asks when the visit has charges that the person has not confirmed. Null to go on, else the error for the amount. */
  doubt: () => Promise<{ amount: string } | null>
  /** Whether the new income is known to be another one. */
  isSeparate: () => boolean
  /** The question, to be rendered in the form. */
  question: ReactNode
}

interface Asked {
  charges: readonly IncomeView[]
  answer: (isAnother: boolean) => void
}

/** Asks before a visit is charged again. `confirmed` are the charges of which the person has already said so. */
export function useSecondCharge(visit: AppointmentView, confirmed: readonly IncomeView[] = []): SecondCharge {
  const { db } = useClinic()
  const [asked, setAsked] = useState<Asked | null>(null)
  const known = useRef<ReadonlySet<string>>(new Set(confirmed.map(({ uid }) => uid)))

  const doubt: SecondCharge['doubt'] = async () => {
    const charges = await readChargesOf(db, visit)
    if (charges.every(({ uid }) => known.current.has(uid))) return null
    const isAnother = await new Promise<boolean>((answer) => setAsked({ charges, answer }))
    setAsked(null)
    if (isAnother) known.current = new Set(charges.map(({ uid }) => uid))
    return isAnother ? null : { amount: paymentTexts.again.check }
  }
  return {
    doubt,
    isSeparate: () => known.current.size > 0,
    question: asked && <SecondChargeQuestion visit={visit} {...asked} />,
  }
}
