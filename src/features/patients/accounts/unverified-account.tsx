import { useEffect, useRef, useState } from 'react'
import { readPatientVersion } from '#data/local/rows/patients.ts'
import { confirmPatient, fetchPatientAccounts } from '#data/remote/account-linking.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useServerReading } from '#features/shared/reading/use-server-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import typography from '#ui/styles/typography.module.css'
import styles from './accounts.module.css'
import { ConfirmedDecision } from './confirmed-decision.tsx'
import { unverifiedAccountTexts as texts } from './unverified-account-texts.ts'

interface UnverifiedAccountProps {
  /** The id of a confirmed file that the server knows. */
  patientId: number
  name: string
}

type Account = Awaited<ReturnType<typeof fetchPatientAccounts>>[number]

/**
 * Says that a patient's account is unverified, and lets staff verify it. Renders nothing without the server, which
 * alone knows.
 */
export function UnverifiedAccount({ patientId, name }: UnverifiedAccountProps) {
  const { db } = useClinic()
  // The version of the file that the details show, which also follow the mirror.
  const version = useResilientReading(() => readPatientVersion(db, patientId), [db, patientId])
  const { value: accounts } = useServerReading({
    name: `accounts ${patientId}`,
    read: (ask) => fetchPatientAccounts(ask, patientId),
  })
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const account = accounts?.find(({ vouched }) => !vouched)
  if (confirmed !== null) return <Confirmed username={confirmed} />
  if (!account || !version) return null
  return (
    <VerifyAccount
      patient={{ id: patientId, version, name }}
      account={account}
      onConfirmed={() => setConfirmed(account.username)}
    />
  )
}

/** Takes over the focus of the removed button. */
function Confirmed({ username }: { username: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <p ref={line} tabIndex={-1} className={typography.muted}>
      {texts.confirmedDetail(username)}
    </p>
  )
}

interface VerifyAccountProps {
  patient: { id: number; version: number; name: string }
  account: Account
  onConfirmed: () => void
}

function VerifyAccount({ patient, account, onConfirmed }: VerifyAccountProps) {
  return (
    <div className={styles.confirming}>
      <p className={typography.muted}>
        {texts.line(account.username)} {texts.detail}
      </p>
      <ConfirmedDecision
        label={texts.confirm}
        question={texts.question}
        consequence={texts.consequence(patient.name, account)}
        decision={{
          send: (ask, key) => confirmPatient(ask, { id: patient.id, version: patient.version, key }),
          success: { title: texts.confirmed, description: texts.confirmedDetail(account.username) },
          failure: texts.failed,
        }}
        onDone={onConfirmed}
      />
    </div>
  )
}
