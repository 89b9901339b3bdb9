import { addDays, type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import { patientChoiceTexts } from '#features/shared/patients/patient-choice-texts.ts'
import { findPatientChoices } from '#features/shared/patients/patient-choices.ts'
import { usePatientChoices } from '#features/shared/patients/use-patient-choices.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { DateRangePicker } from '#ui/dates/date-range-picker.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/styles/layout.module.css'
import styles from './log-filter.module.css'
import { logSectionTexts as texts } from './log-section-texts.ts'
import { type LogWish, WHOLE_LOG } from './log-wish.ts'

interface LogFilterProps {
  wish: LogWish
  onChange: (wish: LogWish) => void
}

/** Narrows the log to a patient, to a person, to days. */
export function LogFilter({ wish, onChange }: LogFilterProps) {
  const { days, person, includeDevices } = wish
  const today = useToday()
  const isFiltered = wish !== WHOLE_LOG
  return (
    <Card>
      <search className={layout.stack3} aria-label={texts.filter}>
        <div className={styles.fields}>
          <PatientChoice wish={wish} onChange={onChange} />
          <TextField label={texts.person} value={person} onChange={(text) => onChange({ ...wish, person: text })} />
        </div>
        <div className={layout.line}>
          <DateRangePicker
            className={styles.days}
            label={texts.days}
            value={days}
            shortcuts={shortcutsOf(today)}
            onChange={(range) =>
              onChange({ ...wish, days: range && { from: localDate(range.from), to: localDate(range.to) } })
            }
          />
          <Checkbox
            label={texts.devices}
            checked={includeDevices}
            onChange={(checked) => onChange({ ...wish, includeDevices: checked })}
          />
          {isFiltered && (
            <Button size="small" variant="quiet" icon="close" onClick={() => onChange(WHOLE_LOG)}>
              {texts.clear}
            </Button>
          )}
        </div>
      </search>
    </Card>
  )
}

function PatientChoice({ wish, onChange }: LogFilterProps) {
  const choices = usePatientChoices()
  const choose = (uid: string) => {
    const key = choices.keyOf(uid)
    onChange({ ...wish, patientUid: uid, patientId: typeof key === 'number' ? key : null })
  }
  return (
    <Combobox
      label={texts.patient}
      disabled={!choices.ready}
      items={choices.items}
      find={findPatientChoices}
      placeholder={choices.ready ? patientChoiceTexts.placeholder : patientChoiceTexts.loading}
      value={choices.presentUid(wish.patientUid)}
      onChange={choose}
    />
  )
}

function shortcutsOf(today: LocalDate) {
  const since = (days: number) => ({ from: addDays(today, 1 - days), to: today })
  const { today: now, week, month } = texts.shortcuts
  return [
    { label: now, range: since(1) },
    { label: week, range: since(7) },
    { label: month, range: since(30) },
  ]
}
