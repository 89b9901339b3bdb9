import type { MovementKind } from '#domain/cash/cash-movement.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import { isLocalDate } from '#domain/values/dates/local-date.ts'
import { centavos, formatMoney } from '#domain/values/money.ts'
import { movementKindLabels } from '#features/shared/money/money-kind-texts.ts'
import { changeTitles as titles } from './title-texts.ts'

/** Entities of money whose changes are named here. */
export type MoneyEntity = 'plan' | 'planMember' | 'payment' | 'cashMovement' | 'cashDay'

/** Returns the title of a change of a plan, payment, movement or close. `patient` is the name of its patient. */
export function moneyTitle(entity: MoneyEntity, row: Fields, patient: string): string {
  const isVoid = row.cancels != null
  switch (entity) {
    case 'plan':
      return titles.plan(String(row.name ?? ''), patient)
    case 'planMember':
      return isVoid ? titles.planMemberTakenBack(patient) : titles.planMember(patient)
    case 'payment':
      return paymentTitleOf(row, isVoid)(moneyOf(row), patient)
    case 'cashMovement': {
      const titleOf = isVoid ? titles.movementVoided : titles.movement
      return titleOf(movementKindLabels[row.kind as MovementKind], moneyOf(row), String(row.description ?? ''))
    }
    case 'cashDay': {
      const titleOf = row.kind === 'reopen' ? titles.reopen : titles.close
      const day = String(row.date ?? '')
      return titleOf(isLocalDate(day) ? formatDayInWordsWithYear(day) : day)
    }
  }
}

function paymentTitleOf({ kind, settles }: Fields, isVoid: boolean): (amount: string, patient: string) => string {
  if (isVoid) return titles.paymentVoided
  if (settles != null) return titles.fromCredit
  return kind === 'refund' ? titles.refund : titles.payment
}

function moneyOf({ amount }: Fields): string {
  return formatMoney(centavos(typeof amount === 'number' ? amount : 0))
}
