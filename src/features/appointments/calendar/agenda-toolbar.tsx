import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import hidden from '#ui/visually-hidden.module.css'
import { calendarTexts } from '../appointments-texts.ts'
import { type AgendaPeriod, type AgendaView, periodTitle } from './agenda-period.ts'
import styles from './agenda-toolbar.module.css'

interface AgendaToolbarProps {
  period: AgendaPeriod
  onView: (view: AgendaView) => void
  onToday: () => void
  onStep: (step: 1 | -1) => void
}

const VIEWS: readonly AgendaView[] = ['month', 'week', 'day']

/** The toolbar of the agenda: the shown period, and the ways to others. */
export function AgendaToolbar({ period, onView, onToday, onStep }: AgendaToolbarProps) {
  return (
    <div className={classNames(layout.line, styles.toolbar)}>
      <h2 className={styles.title} aria-live="polite">
        {periodTitle(period)}
      </h2>
      <div className={classNames(layout.wrap2, styles.steps)} data-screen-only>
        <Button onClick={() => onStep(-1)} icon="chevron-left">
          {calendarTexts.previous}
        </Button>
        <Button onClick={onToday}>{calendarTexts.today}</Button>
        <Button onClick={() => onStep(1)} className={styles.next}>
          {calendarTexts.next}
          <Icon name="chevron-right" />
        </Button>
      </div>
      <fieldset className={styles.views} data-screen-only>
        <legend className={hidden.hidden}>{calendarTexts.viewsLabel}</legend>
        {VIEWS.map((view) => (
          <button
            key={view}
            type="button"
            className={classNames(styles.view, view === period.view && styles.chosen)}
            aria-pressed={view === period.view}
            onClick={() => onView(view)}
          >
            {calendarTexts.views[view]}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
