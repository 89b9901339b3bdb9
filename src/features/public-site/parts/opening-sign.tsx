import { clinicProfile } from '#domain/clinic/clinic-profile.ts'
import styles from './opening-sign.module.css'
import { useOpening } from './use-opening.ts'

/** Says whether the clinic is open now; in a prerendered page, where it is. */
export function OpeningSign() {
  const opening = useOpening()
  return (
    <p className={styles.sign} data-open={opening?.isOpen}>
      <span className={styles.light} aria-hidden="true" />
      {opening?.text ?? `${clinicProfile.address.city}, ${clinicProfile.address.province}`}
    </p>
  )
}
