import type { PatientChoices } from '#features/shared/patients/use-patient-choices.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import notice from '#ui/styles/notice.module.css'
import { waitingEntryTexts as texts } from './waiting-entry-texts.ts'

/** Says that the chosen patient is not to be contacted, so that no slot will be offered. */
export function NoContactNotice({ choices, uid }: { choices: Pick<PatientChoices, 'known'>; uid: string }) {
  const isNotContacted = choices.known.some((patient) => patient.uid === uid && patient.noContact)
  return (
    <div role="status" className={notice.place}>
      {isNotContacted && (
        <div className={classNames(notice.notice, notice.warning)}>
          <Icon name="alert" />
          <p>{texts.noContact}</p>
        </div>
      )}
    </div>
  )
}
