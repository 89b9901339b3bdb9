import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { formatDayShort, type LocalDate } from '#domain/values/dates/local-date.ts'
import type { BackupHealth } from '#domain/wire/sync-wire.ts'
import { backupProblemText, backupsText } from '#features/shared/backups/backup-health-texts.ts'
import { readinessTexts } from './readiness-texts.ts'

/** What is known of this device; null where it is not known (yet). */
export interface ReadinessFacts {
  isSecure: boolean
  isAppCached: boolean | null
  agenda: { isComplete: boolean; from: LocalDate; upcoming: number } | null
  patients: { isComplete: boolean; count: number } | null
  hasOwnPrices: boolean
  isStorageKept: boolean | null
  isOnline: boolean
  /** In epoch milliseconds. */
  lastContact: number | null
  /** Changes that the server has not accepted. */
  unsent: number | null
  /** Of the server; undefined while unknown, and where it makes none. */
  backups: BackupHealth | undefined
}

export interface ReadinessLine {
  name: 'https' | 'app' | 'agenda' | 'patients' | 'prices' | 'storage' | 'contact' | 'waiting' | 'backup'
  state: 'good' | 'poor' | 'unknown'
  title: string
  /** What is stored, or what to do. */
  text: string
}

/** After this long without the server, today's agenda is likely to have changed elsewhere. */
const LONG_AGO_MS = 24 * 60 * 60_000

/** Says of each thing that work during an outage needs whether this device has it, and else what to do. */
export function readinessLines(facts: ReadinessFacts, now: number): ReadinessLine[] {
  const { https, app, agenda, patients, prices, storage, waiting } = readinessTexts
  return [
    line('https', facts.isSecure, https),
    // Without https there is no place to keep the app in: that line says so.
    ...(facts.isSecure ? [line('app', facts.isAppCached, app), line('storage', facts.isStorageKept, storage)] : []),
    line('agenda', facts.agenda?.isComplete, {
      ...agenda,
      good: facts.agenda ? agenda.good(formatDayShort(facts.agenda.from), facts.agenda.upcoming) : '',
    }),
    line('patients', facts.patients?.isComplete, {
      ...patients,
      good: patients.good(facts.patients?.count ?? 0),
    }),
    line('prices', facts.hasOwnPrices, prices),
    contactLine(facts, now),
    line('waiting', facts.unsent === null ? null : facts.unsent === 0, {
      ...waiting,
      poor: waiting.poor(facts.unsent ?? 0),
    }),
    ...(facts.backups ? [backupLine(facts.backups, clinicDayAt(now))] : []),
  ]
}

function line(
  name: ReadinessLine['name'],
  isGood: boolean | null | undefined,
  { title, good, poor }: { title: string; good: string; poor: string },
): ReadinessLine {
  if (isGood == null) return { name, title, state: 'unknown', text: readinessTexts.unknown }
  return { name, title, state: isGood ? 'good' : 'poor', text: isGood ? good : poor }
}

function backupLine(health: BackupHealth, today: LocalDate): ReadinessLine {
  return line('backup', health.state === 'ok', {
    title: readinessTexts.backup,
    good: backupsText(health, today),
    poor: backupProblemText(health, today),
  })
}

function contactLine({ isOnline, lastContact }: ReadinessFacts, now: number): ReadinessLine {
  const { title, now: present, good, poor, never } = readinessTexts.contact
  if (isOnline) return line('contact', true, { title, good: present, poor: '' })
  if (lastContact === null) return line('contact', false, { title, good: '', poor: never })
  const moment = momentInWords(lastContact, now)
  return line('contact', now - lastContact < LONG_AGO_MS, { title, good: good(moment), poor: poor(moment) })
}

function momentInWords(at: number, now: number): string {
  const day = clinicDayAt(at)
  const time = clinicTimeAt(at)
  return day === clinicDayAt(now) ? readinessTexts.today(time) : readinessTexts.moment(formatDayInWords(day), time)
}
