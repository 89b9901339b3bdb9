import { fetchImportRows } from '#data/remote/imports.ts'
import { type ImportKind, importFields } from '#domain/import/import-kinds.ts'
import type { ImportVerdict } from '#domain/import/import-verdicts.ts'
import type { ImportAnswer, ImportRow } from '#domain/wire/import-wire.ts'
import { importTexts } from '#features/import/import-texts.ts'
import { MoreRows } from '#features/shared/reading/more-rows.tsx'
import { ReadingMissing, StaleNote } from '#features/shared/reading/reading-faces.tsx'
import { usePagedReading } from '#features/shared/reading/use-paged-reading.ts'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './import-rows.module.css'
import { VerdictBadge } from './verdict-badge.tsx'

const texts = importTexts.review

interface ImportRowsProps {
  present: ImportAnswer
  verdict: ImportVerdict | null
}

const PAGE = 100

/** The rows of the file, each with what becomes of it and why; they are read again when that has changed. */
export function ImportRows({ present: { id, kind, state, counts }, verdict }: ImportRowsProps) {
  const list = usePagedReading({
    name: `import ${id} ${verdict} ${state} ${counts.new}`,
    read: (ask, after = 0) => fetchImportRows(ask, id, { verdict, after, limit: PAGE }),
    numberOf: ({ line }) => line,
    pageSize: PAGE,
  })
  const { items } = list
  if (list.state !== 'read' && items.length === 0) return <ReadingMissing {...list} />
  if (items.length === 0) return <p className={styles.none}>{texts.noRows}</p>
  return (
    <section aria-label={texts.list}>
      <StaleNote {...list} />
      <ul className={listRow.rows}>
        {items.map((row) => (
          <Row key={row.line} kind={kind} row={row} />
        ))}
      </ul>
      <MoreRows {...list} />
    </section>
  )
}

function Row({ kind, row: { line, verdict, reason, values } }: { kind: ImportKind; row: ImportRow }) {
  return (
    <li className={styles.row}>
      <span className={styles.line}>{texts.row(line)}</span>
      <div className={styles.words}>
        <span className={typography.breaks}>{summaryOf(kind, values)}</span>
        {reason && <span className={styles.reason}>{reason}</span>}
      </div>
      <VerdictBadge verdict={verdict} />
    </li>
  )
}

const SHOWN = 6
const LONGEST = 80

/** The first values of a row, in the reading order of its kind. */
function summaryOf(kind: ImportKind, values: ImportRow['values']): string {
  const texts = Object.keys(importFields[kind]).flatMap((name) => values[name] || [])
  return texts
    .slice(0, SHOWN)
    .map((text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text))
    .join(' · ')
}
