import { confirmPatient } from '#data/remote/account-linking.ts'
import type { AccountRecord } from '#domain/patient/account-record.ts'
import { fullName } from '#domain/patient/patient.ts'
import { accountsTexts as texts } from './accounts-texts.ts'
import { ConfirmedDecision } from './confirmed-decision.tsx'

interface ConfirmAccountProps {
  /** The record as it was read. */
  record: AccountRecord
  onConfirmed: () => void
  onChanged: () => void
}

/** Confirms that the record is that of a new patient. */
export function ConfirmAccount({ record: { patient, account }, onConfirmed, onChanged }: ConfirmAccountProps) {
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
