import { statusClass, statusIcons } from '#features/shared/appointments/status-look.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { calendarTexts } from '../appointments-texts.ts'
import styles from './agenda-legend.module.css'

const ALWAYS = ['scheduled', 'completed', 'rescheduled', 'no_show'] as const

/** Legend of the calendar's colours and icons. */
export function AgendaLegend({ showsCancelled }: { showsCancelled: boolean }) {
  const shown = showsCancelled ? ([...ALWAYS, 'cancelled'] as const) : ALWAYS
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={calendarTexts.legend} data-screen-only>
      <ul className={styles.legend}>
        {shown.map((status) => {
          const icon = statusIcons[status]
          return (
            <li key={status} className={styles.entry}>
              <span className={classNames(styles.swatch, statusClass(status))}>
                {icon && <Icon name={icon} size="small" />}
              </span>
              {calendarTexts.statuses[status]}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
