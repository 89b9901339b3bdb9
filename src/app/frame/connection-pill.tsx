import { Link } from 'react-router-dom'
import { appTexts } from '#app/app-texts.ts'
import { connectionLabels } from '#features/shared/messages/connection-texts.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'
import { paths } from '#features/shared/session/paths.ts'
import { StatusDot } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import notice from '#ui/styles/notice.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './connection-pill.module.css'

const texts = appTexts.pill

/**
 * Shows the state of the connection and the number of waiting changes; links to the sync centre. `asked` are questions
 * there besides refused changes.
 */
export function ConnectionPill({ asked = 0 }: { asked?: number }) {
  const { connection, waiting, refused: refusedChanges } = useSyncStatus()
  const refused = refusedChanges + asked
  const { label, tone } = connectionLabels[connection ?? 'unknown']
  const announced = [label, waiting > 0 && texts.waiting(waiting), refused > 0 && savingTexts.refused(refused)]
  return (
    <>
      <Link to={paths.syncCenter} className={styles.pill}>
        <VisuallyHidden>{texts.name}</VisuallyHidden>
        <StatusDot tone={tone} />
        <span>{label}</span>
        {waiting > 0 && (
          <span className={classNames(notice.info, styles.waiting)}>
            <Icon name="device" size="small" />
            <span aria-hidden="true">{waiting}</span>
            <VisuallyHidden>{texts.waiting(waiting)}</VisuallyHidden>
          </span>
        )}
        {refused > 0 && (
          <span className={classNames(notice.danger, styles.refused)}>
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
