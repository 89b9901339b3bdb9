import { Link } from 'react-router-dom'
import { connectionWords } from '#features/shared/connection-texts.ts'
import { paths } from '#features/shared/paths.ts'
import { savingTexts } from '#features/shared/saving-texts.ts'
import { useSyncStatus } from '#features/shared/use-sync-status.ts'
import { StatusDot } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { appTexts } from './app-texts.ts'
import styles from './connection-pill.module.css'

const texts = appTexts.pill

/** The state of the connection and how many changes wait; leads to the sync centre. */
export function ConnectionPill() {
  const { connection, waiting, refused } = useSyncStatus()
  const { label, tone } = connectionWords[connection ?? 'unknown']
  const announced = [label, waiting > 0 && texts.waiting(waiting), refused > 0 && savingTexts.refused(refused)]
  return (
    <>
      <Link to={paths.syncCenter} className={styles.pill}>
        <VisuallyHidden>{texts.name}</VisuallyHidden>
        <StatusDot tone={tone} />
        <span>{label}</span>
        {waiting > 0 && (
          <span className={styles.waiting}>
            <Icon name="device" size="small" />
            <span aria-hidden="true">{waiting}</span>
            <VisuallyHidden>{texts.waiting(waiting)}</VisuallyHidden>
          </span>
        )}
        {refused > 0 && (
          <span className={styles.refused}>
            <Icon name="alert" size="small" />
            <span aria-hidden="true">{refused}</span>
            <VisuallyHidden>{savingTexts.refused(refused)}</VisuallyHidden>
          </span>
        )}
      </Link>
      <VisuallyHidden live>{announced.filter(Boolean).join(', ')}</VisuallyHidden>
    </>
  )
}
