import type { IncomeView } from '#domain/sync/merge/fold.ts'
import type { SessionUser } from '#domain/user/user.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayShort, type LocalDate } from '#domain/values/dates/local-date.ts'
import { formatMoney } from '#domain/values/money.ts'
import { chargeTexts as texts } from './charge-texts.ts'

/** Who reads, and on which day. */
export interface ChargeReader {
  today: LocalDate
  user: Pick<SessionUser, 'id' | 'username'>
}

/** Says what was charged, when and by whom: 'Ya se cobró $ 16.000 por este turno a las 14:05 (recepcion).' */
export function chargeSentence(charge: IncomeView, reader: ChargeReader): string {
  const say = charge.paymentStatus === 'pending' ? texts.noted : texts.charged
  return say(shortMoney(charge), whenRecorded(charge, reader.today), recorderOf(charge, reader.user))
}

/** Names a charge within a sentence: '$ 16.000 a las 14:05 (recepcion)'. */
export function nameOfCharge(charge: IncomeView, reader: ChargeReader): string {
  return texts.named(shortMoney(charge), whenRecorded(charge, reader.today), recorderOf(charge, reader.user))
}

/** 'a las 14:05', with the day unless it is `today`: 'el 30/11/2026 a las 14:05'. */
export function whenRecorded({ createdAt }: Pick<IncomeView, 'createdAt'>, today: LocalDate): string {
  const instant = Date.parse(createdAt)
  const [day, time] = [clinicDayAt(instant), clinicTimeAt(instant)]
  return day === today ? texts.at(time) : texts.on(formatDayShort(day), time)
}

/** Returns who recorded the income; null when this device does not know. */
export function recorderOf(
  { recordedBy, recordedByName, waiting }: IncomeView,
  { id, username }: ChargeReader['user'],
): string | null {
  return recordedByName || (waiting || recordedBy === id ? username : null)
}

/** The sign never stands alone at the end of a line. */
function shortMoney({ netAmount }: IncomeView): string {
  return formatMoney(netAmount).replace(/,00$/, '').replace(' ', '\u00a0')
}
