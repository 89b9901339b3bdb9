import { type Centavos, centavos, formatMoney } from '#domain/values/money.ts'
import { Badge } from '#ui/badge.tsx'
import { patientAccountTexts as texts } from './patient-account-texts.ts'

/** Says what an account comes to. */
export function BalanceMark({ balance }: { balance: Centavos }) {
  if (balance > 0)
    return (
      <Badge tone="danger" icon="money">
        {texts.owes(formatMoney(balance))}
      </Badge>
    )
  if (balance < 0)
    return (
      <Badge tone="info" icon="money">
        {texts.inFavour(formatMoney(centavos(-balance)))}
      </Badge>
    )
  return (
    <Badge tone="success" icon="check">
      {texts.even}
    </Badge>
  )
}
