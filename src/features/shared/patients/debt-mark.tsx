import { type Centavos, formatMoney } from '#domain/values/money.ts'
import { Badge } from '#ui/badge.tsx'
import { patientStripTexts } from './patient-strip-texts.ts'

/** Says what a patient owes. */
export function DebtMark({ owed }: { owed: Centavos }) {
  return (
    <Badge tone="danger" icon="money">
      {patientStripTexts.owes(formatMoney(owed))}
    </Badge>
  )
}
