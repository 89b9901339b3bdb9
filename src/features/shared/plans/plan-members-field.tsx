import { findPatientChoices } from '#features/shared/patients/patient-choices.ts'
import type { PatientChoices } from '#features/shared/patients/use-patient-choices.ts'
import { Combobox } from '#ui/fields/combobox.tsx'
import type { FormFields } from '#ui/forms/use-form.ts'
import { IconButton } from '#ui/icons/icon-button.tsx'
import layout from '#ui/styles/layout.module.css'
import { memberUids, type SharedPlanForm } from './plan-form.ts'
import styles from './plan-members-field.module.css'
import { plansTexts } from './plans-texts.ts'

const texts = plansTexts.members

interface PlanMembersFieldProps {
  form: FormFields<SharedPlanForm>
  choices: PatientChoices
}

/** The patients who share a plan: each with a way to take it out, and a field to add one. */
export function PlanMembersField({ form, choices }: PlanMembersFieldProps) {
  const uids = memberUids(form.values)
  const put = (next: readonly string[]) => form.patch({ members: next.join(' ') })
  const nameOf = (uid: string) => choices.items.find(({ value }) => value === uid)?.label ?? plansTexts.unknownPatient
  const others = choices.items.filter(({ value }) => value !== form.values.patientId && !uids.includes(value))
  return (
    <div className={layout.stack2}>
      <Combobox
        label={texts.label}
        optional
        disabled={!choices.ready}
        items={others}
        find={findPatientChoices}
        placeholder={texts.placeholder}
        hint={texts.hint}
        name="members"
        value=""
        onChange={(uid) => {
          if (uid !== '') put([...uids, uid])
        }}
      />
      {uids.length > 0 && (
        <ul className={layout.wrap2}>
          {uids.map((uid) => (
            <li key={uid} className={styles.member}>
              <span>{nameOf(uid)}</span>
              <IconButton
                icon="close"
                label={texts.remove(nameOf(uid))}
                onClick={() => put(uids.filter((each) => each !== uid))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
