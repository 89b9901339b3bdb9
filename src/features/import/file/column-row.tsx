import { type ImportKind, importFields } from '#domain/import/import-kinds.ts'
import { importTexts } from '#features/import/import-texts.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import typography from '#ui/styles/typography.module.css'
import styles from './choose-columns.module.css'

const texts = importTexts.columns

interface ColumnRowProps {
  kind: ImportKind
  header: string
  samples: readonly string[]
  field: string | null
  onField: (field: string | null) => void
}

/** A column of the file: its title, what it holds, and what it is taken for. */
export function ColumnRow({ kind, header, samples, field, onField }: ColumnRowProps) {
  const options = Object.entries(importFields[kind]).map(([value, { label }]) => ({ value, label }))
  return (
    <li className={styles.column} data-ignored={field === null || undefined}>
      <div className={styles.words}>
        <span className={typography.strong}>{header}</span>
        <span className={styles.samples}>{samples.length > 0 ? samples.join(' · ') : texts.noSample}</span>
      </div>
      <SelectField
        label={texts.fieldOf(header)}
        labelHidden
        value={field ?? ''}
        placeholder={texts.ignored}
        options={options}
        onChange={(value) => onField(value || null)}
      />
    </li>
  )
}
