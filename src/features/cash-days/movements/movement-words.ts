import type { CashMovementView } from '#domain/sync/merge/fold.ts'
import { formatMoney } from '#domain/values/money.ts'
import { movementKindLabels } from '#features/shared/money/money-kind-texts.ts'

/** 'Gasto de $ 4.500,00: artículos de limpieza'. */
export function movementInWords({ kind, amount, description }: CashMovementView): string {
  const what = `${movementKindLabels[kind]} de ${formatMoney(amount)}`
  return description ? `${what}: ${description}` : what
}
