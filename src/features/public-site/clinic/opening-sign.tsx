import { townLine } from '#domain/clinic/clinic-profile.ts'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import styles from './opening-sign.module.css'
import { useOpening } from './use-opening.ts'

/** Says whether the clinic is open now; in a prerendered page, where it is. */
export function OpeningSign() {
  const opening = useOpening()
  const { profile } = useClinicInfo()
  return (
    <p className={styles.sign} data-open={opening?.isOpen ?? undefined}>
      <span className={styles.light} aria-hidden="true" />
      {opening?.text || townLine(profile)}
    </p>
  )
}
