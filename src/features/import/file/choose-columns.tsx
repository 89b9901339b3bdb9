import { readProfessionals } from '#data/local/rows/professionals.ts'
import { IMPORT_KINDS, type ImportKind, importFields } from '#domain/import/import-kinds.ts'
import { missingFields } from '#domain/import/recognise-columns.ts'
import { professionalName } from '#domain/professional/professional.ts'
import { MOST_IMPORT_ROWS } from '#domain/wire/import-wire.ts'
import { importTexts, kindLabels } from '#features/import/import-texts.ts'
import { Progress } from '#features/import/run/progress.tsx'
import type { ChosenFile, ImportWork } from '#features/import/use-import.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { FormError, FormRow } from '#ui/forms/form.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './choose-columns.module.css'
import { ColumnRow } from './column-row.tsx'

const texts = importTexts.columns

interface ChooseColumnsProps {
  chosen: ChosenFile
  sheets: readonly string[]
  sheet: string
  work: Pick<ImportWork, 'sent' | 'isRunning' | 'failure'>
  onKind: (kind: ImportKind) => void
  onSheet: (sheet: string) => void
  onColumn: (column: number, field: string | null) => void
  onProfessional: (name: string) => void
  onCheck: () => void
  onOther: () => void
}

/** The second step: what the file holds, and which of its columns is what. */
export function ChooseColumns(props: ChooseColumnsProps) {
  const { chosen, sheets, sheet, work } = props
  const { kind, table, columns, name } = chosen
  const problem = problemOf(chosen)
  return (
    <Card title={texts.title}>
      <div className={layout.stack4}>
        <p className={typography.small}>
          {texts.lead(table.rows.length, name)}
          {texts.emptyRows(table.emptyRows)}
        </p>
        <FormRow>
          <SelectField
            label={texts.kind}
            value={kind}
            options={IMPORT_KINDS.map((value) => ({ value, label: kindLabels[value] }))}
            onChange={(value) => props.onKind(value as ImportKind)}
          />
          {sheets.length > 1 && (
            <SelectField
              label={texts.sheet}
              value={sheet}
              options={sheets.map((value) => ({ value, label: value }))}
              onChange={props.onSheet}
            />
          )}
          {kind !== 'patients' && <DefaultProfessional value={chosen.professional} onChange={props.onProfessional} />}
        </FormRow>
        <ul className={styles.columns}>
          {table.headers.map((header, column) => (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file stay in their order
              key={column}
              kind={kind}
              header={header || texts.unnamed(column)}
              samples={samplesOf(chosen, column)}
              field={columns[column] ?? null}
              onField={(field) => props.onColumn(column, field)}
            />
          ))}
        </ul>
        <FormError message={work.failure} />
        {problem && (
          <p role="status" className={styles.problem}>
            {problem}
          </p>
        )}
        {work.sent && <Progress {...work.sent} label={texts.checking(work.sent.done, work.sent.count)} />}
        <div className={layout.wrap2}>
          <Button variant="primary" busy={work.isRunning} disabled={problem !== null} onClick={props.onCheck}>
            {work.failure ? importTexts.retry : texts.review(table.rows.length)}
          </Button>
          <Button disabled={work.isRunning} onClick={props.onOther}>
            {texts.other}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Who treats in rows that do not say it; nothing to ask where only one does. */
function DefaultProfessional({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const active = useListing('professional', readProfessionals).rows.filter((row) => row.active)
  if (active.length < 2) return null
  const names = active.map(professionalName)
  return (
    <SelectField
      label={texts.professional}
      value={value}
      placeholder={texts.professionalInRows}
      options={names.map((name) => ({ value: name, label: name }))}
      onChange={onChange}
    />
  )
}

function problemOf({ kind, table, columns }: ChosenFile): string | null {
  if (table.rows.length === 0) return texts.noRows
  if (table.rows.length > MOST_IMPORT_ROWS) return texts.tooMany(MOST_IMPORT_ROWS)
  const missing = missingFields(kind, columns)
  if (missing.length > 0) return texts.missing(missing)
  const twice = columns.find((field, column) => field !== null && columns.indexOf(field) !== column)
  return twice ? texts.twice(importFields[kind][twice]?.label ?? twice) : null
}

const SAMPLES = 3

/** The first values of a column, each once. */
function samplesOf({ table }: ChosenFile, column: number): string[] {
  const found = new Set<string>()
  for (const { cells } of table.rows.slice(0, 200)) {
    const text = cells[column]?.trim() ?? ''
    if (text !== '') found.add(text)
    if (found.size === SAMPLES) break
  }
  return [...found]
}
