import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { addDays } from '#domain/values/dates/local-date.ts'
import type { LastWrite, LoggedAct } from '#features/sync-center/row-author.ts'
import { clashTexts } from './clash-texts.ts'

/** What two persons did to one row, as the halves of a sentence. */
export interface Clash {
  /** 'lo moviste al miércoles 2 de diciembre, 10:30'. */
  mine: string
  /** 'lo canceló'. */
  theirs: string
  /** Who did that, where it was nobody of the staff: 'el paciente'. */
  who?: string
  /** Why an appointment was cancelled or rejected; null without a reason. */
  reason: string | null
  /** The act of somebody else, as the server has logged it; null when the row has no id or no patient. */
  logged: LoggedAct | null
}

/**
 * 'Tú lo moviste al miércoles 2 de diciembre, 10:30; recepcion lo canceló ayer 16:20 (Tiene gripe).' A write that may be
 * another one than the act is told after it.
 */
export function clashSentence({ mine, theirs, reason, who }: Clash, last: LastWrite | null, now: number): string {
  if (who) return clashTexts.sentence(mine, `${who} ${theirs}`)
  const when = last && momentIn(last.at, now)
  const act = last?.isOnly ? [last.username, theirs, when] : [clashTexts.somebody, theirs]
  const sentence = clashTexts.sentence(mine, [...act, reason && `(${reason})`].filter(Boolean).join(' '))
  return last && !last.isOnly ? `${sentence} ${clashTexts.lastWrite(last.username, String(when))}` : sentence
}

function momentIn(at: number, now: number): string {
  const [day, time, today] = [clinicDayAt(at), clinicTimeAt(at), clinicDayAt(now)]
  if (day === today) return clashTexts.today(time)
  return day === addDays(today, -1) ? clashTexts.yesterday(time) : clashTexts.onDay(formatDayInWords(day), time)
}
