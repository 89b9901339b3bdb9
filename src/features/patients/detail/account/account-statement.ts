import type { ShownAccount } from '#data/local/rows/payments/shown-accounts.ts'
import { refsFromCredit } from '#domain/account/from-credit.ts'
import { paidAtOnceOf, signedAmount } from '#domain/account/money-received.ts'
import { paymentReceiptNumber } from '#domain/income/income.ts'
import { fullName, type Patient } from '#domain/patient/patient.ts'
import { whatsappLink } from '#domain/patient/whatsapp-link.ts'
import type { PaymentView } from '#domain/sync/merge/fold.ts'
import { chatLink } from '#domain/values/chat-link.ts'
import { formatDayShort, type LocalDate } from '#domain/values/dates/local-date.ts'
import { type Centavos, centavos, formatMoney } from '#domain/values/money.ts'
import { paymentMethodLabels } from '#features/shared/money/income-texts.ts'
import { patientAccountTexts } from './patient-account-texts.ts'

const texts = patientAccountTexts.statement

/** A line of a statement. It tells no word of what was done. */
export interface StatementLine {
  uid: string
  date: LocalDate
  detail: string
  charged: Centavos | null
  received: Centavos | null
}

/** Lists what was charged and received, by day; what was received with a charge stands after it. */
export function statementLines({ charges, payments }: Pick<ShownAccount, 'charges' | 'payments'>): StatementLine[] {
  const ofCharges = charges.flatMap(({ charge, received }) => {
    const { uid, date, netAmount, paymentMethod } = charge
    const atOnce = paidAtOnceOf(charge)
    const lines: StatementLine[] = [
      { uid, date, detail: texts.charge(paymentReceiptNumber(charge.ref)), charged: netAmount, received: null },
    ]
    if (atOnce > 0)
      lines.push({
        ...paymentLine(`${uid} paid`, date, atOnce),
        detail: texts.payment(paymentMethodLabels[paymentMethod]),
      })
    if (received === null)
      lines.push({ uid: `${uid} unknown`, date, detail: texts.unknown, charged: null, received: null })
    return lines
  })
  const fromCredit = refsFromCredit(payments)
  const ofPayments = payments.map((payment) => {
    const { uid, date, ref } = payment
    const detail = fromCredit.has(ref) ? texts.fromCredit : paymentDetail(payment)
    return { ...paymentLine(uid, date, signedAmount(payment)), detail }
  })
  return [...ofCharges, ...ofPayments].sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
}

function paymentDetail({ kind, paymentMethod, settles }: PaymentView): string {
  if (settles !== null) return texts.fromCreditTaken
  return (kind === 'refund' ? texts.refund : texts.payment)(paymentMethodLabels[paymentMethod])
}

function paymentLine(uid: string, date: LocalDate, received: Centavos): Omit<StatementLine, 'detail'> {
  return { uid, date, charged: null, received }
}

/** Says what the account comes to. */
export function balanceText(balance: Centavos): string {
  if (balance === 0) return texts.even
  return balance > 0 ? texts.owed(formatMoney(balance)) : texts.inFavour(formatMoney(centavos(-balance)))
}

/** Writes the statement as a message: the balance, and what is open. */
function statementMessage(
  { charges, balance }: Pick<ShownAccount, 'charges' | 'balance'>,
  { who, clinic, today }: { who: string; clinic: string; today: LocalDate },
): string {
  const open = charges.flatMap(({ charge, received, owed }) => {
    if (received === null || owed === null || owed === 0) return []
    return [texts.open(formatDayShort(charge.date), ...money(charge.netAmount, received, owed))]
  })
  const head = [clinic, texts.title, texts.of(who, formatDayShort(today))]
  return [...head, '', ...open, balanceText(balance), texts.noInvoice].join('\n')
}

function money(net: Centavos, received: Centavos, owed: Centavos): [string, string, string] {
  return [formatMoney(net), formatMoney(received), formatMoney(owed)]
}

/** Returns the link to a chat with the statement; the person chooses the chat when the patient has no usable number. */
export function statementLink(
  account: Pick<ShownAccount, 'charges' | 'balance'>,
  patient: Pick<Patient, 'firstName' | 'lastName' | 'phone'>,
  { clinic, today }: { clinic: string; today: LocalDate },
): string {
  const message = statementMessage(account, { who: fullName(patient), clinic, today })
  return whatsappLink(patient.phone, message) ?? chatLink('', message)
}
