import { confirmPatient } from '#data/remote/account-linking.ts'
import { fullName } from '#domain/patient/patient.ts'
import type { UnconfirmedFile } from '#domain/patient/unconfirmed-file.ts'
import { accountsTexts as texts } from './accounts-texts.ts'
import { ConfirmedDecision } from './confirmed-decision.tsx'

interface ConfirmAccountProps {
  /** The file as it was read. */
  unconfirmed: UnconfirmedFile
  onConfirmed: () => void
  onChanged: () => void
}

/** Confirms that the file is that of a new patient. */
export function ConfirmAccount({ unconfirmed: { patient, account }, onConfirmed, onChanged }: ConfirmAccountProps) {
  const { id, version } = patient
  const name = fullName(patient)
  return (
    <ConfirmedDecision
      label={texts.confirm}
      aria-label={texts.confirmOf(name)}
      question={texts.confirmQuestion}
      consequence={account ? texts.confirmConsequence(name) : texts.confirmRecordConsequence(name)}
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
