import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readOwnRecordChanges, readRefusedRecordChanges } from '#data/local/outbox/own-record-changes.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { readProfessionals } from '#data/local/rows/professionals.ts'
import { fetchHistory } from '#data/remote/clinical-records.ts'
import { RECORD_TEXT_FIELDS } from '#domain/clinical-record/clinical-record.ts'
import { fullName } from '#domain/patient/patient.ts'
import { professionalName } from '#domain/professional/professional.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { formatDayShort } from '#domain/values/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { ShownRecord } from '#domain/wire/clinical-record-wire.ts'
import { countRecordsOf } from '#features/clinical-records/listed-records.ts'
import { dayText, momentText } from '#features/clinical-records/record-day.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useServerReading } from '#features/shared/reading/use-server-reading.ts'
import { recordTextLabels } from '#features/shared/record-text-labels.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import typography from '#ui/styles/typography.module.css'
import { toast } from '#ui/toasts/toast.ts'
import styles from './history-sheet.module.css'
import { historySheetTexts } from './history-sheet-texts.ts'

const texts = historySheetTexts

interface HistorySheetProps {
  /** The patient whose history is printed; null for none. */
  open: RowKey | null
  /** Called when it was printed, or could not be. */
  onClose: () => void
}

/**
 * A patient's whole clinical history on paper, oldest first. Patient and page number are on every page. Prints itself
 * once everything is read; a failure is reported, never printed as an empty sheet.
 */
export function HistorySheet({ open, onClose }: HistorySheetProps) {
  return open !== null && <PrintedHistory patientKey={open} onPrinted={onClose} />
}

function PrintedHistory({ patientKey, onPrinted }: { patientKey: RowKey; onPrinted: () => void }) {
  const { db, sources } = useClinic()
  const isKnown = typeof patientKey === 'number'
  const { state, value: records } = useServerReading({
    name: isKnown ? `history ${patientKey}` : null,
    read: (ask) => fetchHistory(ask, Number(patientKey)),
  })
  const known = useResilientReading(() => readKnown(db, patientKey), [db, patientKey])
  const finish = useEffectEvent(onPrinted)
  const away = isKnown && records !== null ? troubleOf(state) : texts.notThere
  const missing = known === null ? texts.unreadable : away
  const isRead = Boolean(records && known)

  useEffect(() => {
    if (!missing) return
    toast({ title: texts.failed, description: missing, variant: 'error' })
    finish()
  }, [missing])
  useEffect(() => {
    if (!isRead) return
    const end = () => finish()
    window.addEventListener('afterprint', end, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [isRead])
  return records && known && <Sheet records={records} known={known} now={sources.now()} />
}

function troubleOf(state: 'reading' | 'read' | 'unreachable' | 'failed'): string | null {
  if (state === 'unreachable') return texts.away
  return state === 'failed' ? texts.unread : null
}

/** What this device knows of the patient, and how many records have changes that the server does not have yet. */
interface Known {
  patient: PatientView | null
  professionals: ReadonlyMap<number, string>
  waiting: number
  refused: number
}

async function readKnown(db: ClinicDatabase, patientKey: RowKey): Promise<Known> {
  const [patient, professionals, own, refused] = await Promise.all([
    readPatient(db, patientKey),
    readProfessionals(db),
    readOwnRecordChanges(db, null),
    readRefusedRecordChanges(db),
  ])
  return {
    patient,
    professionals: new Map(professionals.map((one) => [one.id, professionalName(one)])),
    waiting: countRecordsOf(patientKey, own.waiting, own),
    refused: countRecordsOf(patientKey, refused, own),
  }
}

interface SheetProps {
  records: readonly ShownRecord[]
  known: Known
  now: number
}

function Sheet({ records, known: { patient, professionals, waiting, refused }, now }: SheetProps) {
  const person = patient ?? records[0]?.Patient ?? null
  const name = person ? fullName(person) : ''
  usePageMarginTexts({
    '--history-whose': `${texts.title} · ${name} · ${texts.dni} ${person?.dni ?? ''}`,
    '--history-where': `${texts.clinic} · ${texts.printed} ${momentText(now)}`,
  })
  return (
    <div data-paper-only className={styles.sheet}>
      <header className={styles.head}>
        <p className={typography.muted}>{`${texts.clinic} · ${texts.printed} ${momentText(now)}`}</p>
        <h1 className={styles.title}>
          {texts.title}: {name}
        </h1>
        <p className={styles.facts}>
          <span>{`${texts.dni} ${person?.dni ?? ''}`}</span>
          {patient?.birthDate && <span>{`${texts.birthDate}: ${formatDayShort(patient.birthDate)}`}</span>}
          <span>{`${texts.records}: ${records.length}`}</span>
        </p>
        {waiting > 0 && <p className={styles.waiting}>{texts.waiting(waiting)}</p>}
        {refused > 0 && <p className={styles.waiting}>{texts.refused(refused)}</p>}
      </header>
      {records.length === 0 && <p>{texts.empty}</p>}
      {records.toReversed().map((record) => (
        <PrintedRecord key={record.id} record={record} professional={professionals.get(record.professionalId ?? 0)} />
      ))}
    </div>
  )
}

function PrintedRecord({ record, professional }: { record: ShownRecord; professional: string | undefined }) {
  const written = RECORD_TEXT_FIELDS.filter((field) => record[field] !== '')
  const at = record.createdAt === null ? null : Date.parse(record.createdAt)
  return (
    <section className={styles.record}>
      <h2 className={styles.day}>
        {texts.record(dayText(at))}
        {professional && <span className={styles.professional}>{`${texts.professional}: ${professional}`}</span>}
      </h2>
      {written.length === 0 && <p>{texts.noText}</p>}
      {written.map((field) => (
        <div key={field} className={styles.text}>
          <h3 className={styles.label}>{recordTextLabels[field]}</h3>
          <p>{record[field]}</p>
        </div>
      ))}
    </section>
  )
}

/** Sets texts in the page margins, which only CSS can do. */
function usePageMarginTexts(words: Readonly<Record<string, string>>): void {
  const names = JSON.stringify(words)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const put = Object.entries(JSON.parse(names) as Record<string, string>)
    for (const [name, text] of put) style.setProperty(name, cssString(text))
    return () => {
      for (const [name] of put) style.removeProperty(name)
    }
  }, [names])
}

/** Quotes a text as a CSS string. */
function cssString(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/\s+/g, ' ')}"`
}
