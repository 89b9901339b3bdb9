import { type ReactNode, useState } from 'react'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { patientsTexts } from '#features/patients/patients-texts.ts'
import { OlderNotice } from '#features/shared/reading/older/older-notice.tsx'
import { Button } from '#ui/button.tsx'
import typography from '#ui/styles/typography.module.css'
import styles from './patient-detail.module.css'
import type { PatientHistory } from './use-patient-history.ts'

interface HistorySectionProps<View> {
  title: string
  /** Newest first. */
  rows: readonly View[]
  history: Omit<PatientHistory<View>, 'rows'>
  texts: { none: string; failed: string }
  children: (row: View) => ReactNode
}

/** Rows rendered at first; the rest on demand. */
const FIRST_ROWS = 5

/**
 * A list in the details with its list states: the newest rows, then others on demand, and those older than this device
 * keeps.
 */
export function HistorySection<View>({ title, rows, history, texts, children }: HistorySectionProps<View>) {
  const [isExpanded, setIsExpanded] = useState(false)
  const { state, older, askOlder } = history
  const shown = isExpanded ? rows : rows.slice(0, FIRST_ROWS)
  const isAll = shown.length === rows.length
  const showOlder = () => {
    setIsExpanded(true)
    askOlder?.()
  }
  return (
    <section className={styles.section}>
      <h3 className={typography.heading}>{title}</h3>
      {state === 'loading' && <p className={typography.muted}>{patientsTexts.loading}</p>}
      {state === 'failed' && <p className={typography.muted}>{texts.failed}</p>}
      {state === 'filled' && rows.length === 0 && <p className={typography.muted}>{texts.none}</p>}
      {rows.length > 0 && <ul className={styles.history}>{shown.map(children)}</ul>}
      <OlderNotice older={older} />
      {!isAll && (
        <Button size="small" variant="quiet" icon="chevron-down" onClick={() => setIsExpanded(true)}>
          {patientsTexts.allOf(rows.length)}
        </Button>
      )}
      {isAll && askOlder && state === 'filled' && (
        <Button size="small" variant="quiet" icon="clock" onClick={showOlder}>
          {patientsTexts.detail.older(formatDayShort(older.windowStart))}
        </Button>
      )}
    </section>
  )
}
