import { fullName } from '#domain/patient/patient.ts'
import type { ActivePatient } from '#domain/statistics/patient-statistics.ts'
import { formatCount } from '#domain/values/count-text.ts'
import { statisticsTexts } from '#features/statistics/statistics-texts.ts'
import { classNames } from '#ui/class-names.ts'
import notice from '#ui/styles/notice.module.css'
import styles from './most-active-patients.module.css'

/** The patients with the most appointments, in descending order. */
export function MostActivePatients({ patients }: { patients: readonly ActivePatient[] }) {
  return (
    <ol className={styles.rows}>
      {patients.map((patient, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two patients may have the same name, and there is no other key
        <li key={index} className={styles.row}>
          <span className={classNames(notice.sign, notice.action, styles.place)} aria-hidden="true">
            {index + 1}
          </span>
          <span className={styles.name}>{fullName(patient)}</span>
          <span className={styles.count}>
            {statisticsTexts.patients.appointments(formatCount(patient.appointments))}
          </span>
        </li>
      ))}
    </ol>
  )
}
