import { IMPORT_VERDICTS, type ImportVerdict } from '#domain/import/import-verdicts.ts'
import { formatCount } from '#domain/values/count-text.ts'
import type { ImportCounts } from '#domain/wire/import-wire.ts'
import { importTexts, verdictLabels } from '#features/import/import-texts.ts'
import { classNames } from '#ui/class-names.ts'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import hidden from '#ui/visually-hidden.module.css'

interface VerdictFilterProps {
  counts: ImportCounts
  chosen: ImportVerdict | null
  onChoose: (verdict: ImportVerdict | null) => void
}

/** How many rows have each verdict; a press shows only these. */
export function VerdictFilter({ counts, chosen, onChoose }: VerdictFilterProps) {
  const found = IMPORT_VERDICTS.filter((verdict) => counts[verdict] > 0)
  const total = found.reduce((sum, verdict) => sum + counts[verdict], 0)
  return (
    <fieldset className={layout.wrap2}>
      <legend className={hidden.hidden}>{importTexts.review.filter}</legend>
      {[null, ...found].map((verdict) => (
        <button
          key={verdict ?? ''}
          type="button"
          className={classNames(chip.chip, typography.figures)}
          aria-pressed={verdict === chosen}
          onClick={() => onChoose(verdict)}
        >
          {verdict === null ? importTexts.review.all : verdictLabels[verdict]}{' '}
          {formatCount(verdict === null ? total : counts[verdict])}
        </button>
      ))}
    </fieldset>
  )
}
