import type { DatedRow } from '#data/local/rows/cash-days.ts'
import { paidAtOnceOf, signedAmount } from '#domain/account/money-received.ts'
import { signedMovement } from '#domain/cash/cash-figures.ts'
import type { Income } from '#domain/income/income.ts'
import { type Centavos, centavos, formatMoney } from '#domain/values/money.ts'
import { movementKindLabels } from '#features/shared/money/money-kind-texts.ts'
import { closesTexts } from './closes-texts.ts'

const texts = closesTexts.late

interface LateWords {
  name: string
  amount: string
}

/** Names a row that came after a close was signed, or changed. What takes another one back counts the other way round. */
export function lateInWords(late: DatedRow, signedAt: string): LateWords {
  switch (late.kind) {
    case 'income':
      return incomeInWords(late.row, signedAt)
    case 'payment': {
      const { cancels, kind } = late.row
      return {
        name: cancels ? texts.kinds.voided : texts.kinds[kind],
        amount: counted(signedAmount(late.row), cancels),
      }
    }
    case 'movement': {
      const { cancels, kind, description } = late.row
      const name = cancels ? texts.kinds.voided : movementKindLabels[kind]
      return { name: `${name}: ${description}`, amount: counted(signedMovement(late.row), cancels) }
    }
  }
}

/** The device does not know what a changed income was when the close was signed: it tells what it is now. */
function incomeInWords(income: Income, signedAt: string): LateWords {
  const { description, paymentStatus, createdAt } = income
  const isVoided = paymentStatus === 'cancelled'
  const isNew = createdAt > signedAt && !isVoided
  const kind = texts.kinds[isNew ? 'income' : 'changed']
  const name = isVoided ? texts.cancelled : kind
  const amount = formatMoney(paidAtOnceOf(income))
  return { name: description ? `${name}: ${description}` : name, amount: isNew ? amount : texts.now(amount) }
}

function counted(amount: Centavos, cancels: string | null): string {
  return formatMoney(cancels === null ? amount : centavos(-amount))
}
