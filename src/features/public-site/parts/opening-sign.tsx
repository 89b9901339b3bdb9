import { clinicProfile } from '#domain/clinic/clinic-profile.ts'
import styles from './opening-sign.module.css'
import { useOpening } from './use-opening.ts'

/** Whether the clinic receives now; where it is, in a page that does not know the hour yet. */
export function OpeningSign() {
  const opening = useOpening()
  return (
    <p className={styles.sign} data-open={opening?.isOpen}>
      <span className={styles.light} aria-hidden="true" />
      {opening?.words ?? `${clinicProfile.address.city}, ${clinicProfile.address.province}`}
    </p>
  )
}
