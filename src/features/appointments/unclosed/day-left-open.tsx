import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formatDayInWords, formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { actionTexts } from '#features/appointments/appointments-texts.ts'
import { ActButtons } from '#features/appointments/rows/acts/act-buttons.tsx'
import { actsOfTheDay, type OnAct } from '#features/appointments/rows/acts/acts.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { AgendaRows } from '#features/appointments/rows/agenda-rows.tsx'
import { useToday } from '#features/shared/use-today.ts'
import { classNames } from '#ui/class-names.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './unclosed.module.css'
import { unclosedTexts as texts } from './unclosed-texts.ts'
import { mayBeTicked, type Ticked } from './use-ticked.ts'

interface UnclosedDayProps {
  date: LocalDate
  entries: readonly AgendaEntry[]
  ticked: Ticked
  onSelect: (appointment: AppointmentView) => void
  onAct: OnAct
}

/** The open appointments of one day, with the box that ticks all of them. */
export function UnclosedDay({ date, entries, ticked, onSelect, onAct }: UnclosedDayProps) {
  const isThisYear = date.slice(0, 4) === useToday().slice(0, 4)
  const heading = isThisYear ? formatDayInWords(date) : formatDayInWordsWithYear(date)
  const many = entries.filter(mayBeTicked)
  return (
    <section className={styles.day} aria-label={heading}>
      <div className={layout.ends}>
        <h3 className={classNames(styles.heading, typography.capital)}>{heading}</h3>
        {many.length > 1 && (
          <Checkbox
            label={texts.all}
            checked={ticked.hasAll(many)}
            onChange={(isTicked) => ticked.tick(many, isTicked)}
          />
        )}
      </div>
      <AgendaRows
        entries={entries}
        onSelect={({ appointment }) => onSelect(appointment)}
        leadOf={(entry) => mayBeTicked(entry) && <Tick entry={entry} ticked={ticked} />}
        actsOf={(entry, payment) => (
          <ActButtons entry={entry} payment={payment} acts={actsOfTheDay(entry.appointment)} onAct={onAct} />
        )}
      />
    </section>
  )
}

function Tick({ entry, ticked }: { entry: AgendaEntry; ticked: Ticked }) {
  const { date, startTime } = entry.appointment
  return (
    <Checkbox
      label={texts.tick(actionTexts.appointment(entry.patientName, formatDayInWords(date), startTime))}
      isLabelHidden
      checked={ticked.has(entry)}
      onChange={(isTicked) => ticked.tick([entry], isTicked)}
    />
  )
}
