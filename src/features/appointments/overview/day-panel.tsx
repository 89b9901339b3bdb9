import { useState } from 'react'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { OnAct } from '#features/appointments/rows/acts/acts.ts'
import { classNames } from '#ui/class-names.ts'
import { Tabs } from '#ui/layout/tabs.tsx'
import surface from '#ui/styles/surface.module.css'
import { overviewTexts } from '../overview-texts.ts'
import styles from './day-panel.module.css'
import { TodayList } from './today-list.tsx'
import { UnclosedList } from './unclosed-list.tsx'
import { UpcomingList } from './upcoming-list.tsx'
import { useUnclosed } from './use-unclosed.ts'

export interface DayPanelProps {
  onSelect: (appointment: AppointmentView) => void
  onAct: OnAct
  onPrintDay: (day: LocalDate) => void
}

/** More are neither counted nor listed here. */
const COUNTED = 100

type DayTab = 'today' | 'upcoming' | 'unclosed'

const { today, upcoming, unclosed, panel } = overviewTexts

/** What the counter looks at all day: today's appointments, the next ones, and those that nobody closed. */
export function DayPanel({ onSelect, onAct, onPrintDay }: DayPanelProps) {
  const [tab, setTab] = useState<DayTab>('today')
  const left = useUnclosed(COUNTED)
  return (
    <section className={classNames(surface.card, styles.panel)} aria-label={panel}>
      <Tabs
        label={panel}
        className={styles.tabs}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'today',
            label: today.title,
            content: <TodayList onSelect={onSelect} onAct={onAct} onPrint={onPrintDay} />,
          },
          { value: 'upcoming', label: upcoming.title, content: <UpcomingList onSelect={onSelect} /> },
          {
            value: 'unclosed',
            label: unclosed.title,
            count: { value: left.rows.length, words: unclosed.count(left.rows.length) },
            content: <UnclosedList listing={left} onSelect={onSelect} onAct={onAct} />,
          },
        ]}
      />
    </section>
  )
}
