import { type Professional, professionalName } from '#domain/professional/professional.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import hidden from '#ui/visually-hidden.module.css'
import { WAITING_PARTS, type WaitingFilter } from './shown-waiting.ts'
import styles from './waiting-filters.module.css'
import { waitingPageTexts as texts } from './waiting-page-texts.ts'

interface WaitingFiltersProps {
  filter: WaitingFilter
  professionals: readonly Professional[]
  onChange: (filter: WaitingFilter) => void
}

/** Finds people of the waiting list by name, part of the list, professional and urgency. */
export function WaitingFilters({ filter, professionals, onChange }: WaitingFiltersProps) {
  const { part, query, professional, urgentOnly } = filter
  return (
    <div className={layout.stack3}>
      <fieldset className={layout.wrap2}>
        <legend className={hidden.hidden}>{texts.partsLabel}</legend>
        {WAITING_PARTS.map((each) => (
          <button
            key={each}
            type="button"
            className={chip.chip}
            aria-pressed={each === part}
            onClick={() => onChange({ ...filter, part: each })}
          >
            {texts.parts[each]}
          </button>
        ))}
      </fieldset>
      <div className={styles.filters}>
        <SearchField
          className={styles.search}
          label={texts.search}
          value={query}
          onChange={(typed) => onChange({ ...filter, query: typed })}
        />
        {professionals.length > 1 && (
          <div className={styles.professional}>
            <SelectField
              label={texts.professional}
              name="professional"
              placeholder={texts.allProfessionals}
              options={professionals.map((each) => ({ value: String(each.id), label: professionalName(each) }))}
              value={professional}
              onChange={(chosen) => onChange({ ...filter, professional: chosen })}
            />
          </div>
        )}
        <button
          type="button"
          className={chip.chip}
          aria-pressed={urgentOnly}
          onClick={() => onChange({ ...filter, urgentOnly: !urgentOnly })}
        >
          {texts.urgentOnly}
        </button>
      </div>
    </div>
  )
}
