import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { fetchClinicalHistory } from '#data/remote/clinical-records.ts'
import { CLINICAL_TEXT_FIELDS } from '#domain/clinical-record/clinical-record.ts'
import { visitInstant } from '#domain/clinical-record/visit-instant.ts'
import { fullName } from '#domain/patient/patient.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { ShownClinicalRecord } from '#domain/wire/rows/clinical-record-wire.ts'
import { dayText, momentText } from '#features/clinical-records/record-day.ts'
import { clinicName } from '#features/shared/clinic/known-clinic-info.ts'
import { clinicalTextLabels } from '#features/shared/clinical-text-labels.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useServerReading } from '#features/shared/reading/use-server-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import typography from '#ui/styles/typography.module.css'
import { toast } from '#ui/toasts/toast.ts'
import styles from './history-sheet.module.css'
import { historySheetTexts } from './history-sheet-texts.ts'
import { type KnownOfPatient, readKnownOfPatient } from './known-of-patient.ts'

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
    read: (ask) => fetchClinicalHistory(ask, Number(patientKey)),
  })
  const known = useResilientReading(() => readKnownOfPatient(db, patientKey), [db, patientKey])
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

interface SheetProps {
  records: readonly ShownClinicalRecord[]
  known: KnownOfPatient
  now: number
}

function Sheet({ records, known: { patient, professionals, waiting, refused }, now }: SheetProps) {
  const person = patient ?? records[0]?.Patient ?? null
  const name = person ? fullName(person) : ''
  usePageMarginTexts({
    '--history-whose': `${texts.title} · ${name} · ${texts.dni} ${person?.dni ?? ''}`,
    '--history-where': `${clinicName()} · ${texts.printed} ${momentText(now)}`,
  })
  return (
    <div data-paper-only className={styles.sheet}>
      <header className={styles.head}>
        <p className={typography.muted}>{`${clinicName()} · ${texts.printed} ${momentText(now)}`}</p>
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

function PrintedRecord({ record, professional }: { record: ShownClinicalRecord; professional: string | undefined }) {
  const written = CLINICAL_TEXT_FIELDS.filter((field) => record[field] !== '')
  const at = visitInstant(record)
  return (
    <section className={styles.record}>
      <h2 className={styles.day}>
        {texts.record(dayText(at))}
        {professional && <span className={styles.professional}>{`${texts.professional}: ${professional}`}</span>}
      </h2>
      {written.length === 0 && <p>{texts.noText}</p>}
      {written.map((field) => (
        <div key={field} className={styles.text}>
          <h3 className={styles.label}>{clinicalTextLabels[field]}</h3>
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
