import { confirmPatient } from '#data/remote/account-linking.ts'
import { fullName, type Patient } from '#domain/patient/patient.ts'
import { accountsTexts as texts } from './accounts-texts.ts'
import { AskedDecision } from './asked-decision.tsx'

interface ConfirmAccountProps {
  /** The account's record, as it was read. */
  patient: Patient
  onConfirmed: () => void
  onChanged: () => void
}

/** Says that the account's record is that of a new patient. */
export function ConfirmAccount({ patient, onConfirmed, onChanged }: ConfirmAccountProps) {
  const { id, version } = patient
  const name = fullName(patient)
  return (
    <AskedDecision
      label={texts.confirm}
      aria-label={texts.confirmOf(name)}
      question={texts.confirmQuestion}
      consequence={texts.confirmConsequence(name)}
      decision={{
        send: (ask, key) => confirmPatient(ask, { id, version, key }),
        success: { title: texts.confirmed, description: texts.confirmedDetail(name) },
        failure: texts.confirmFailed,
        onChanged,
      }}
      onDone={onConfirmed}
    />
  )
}
