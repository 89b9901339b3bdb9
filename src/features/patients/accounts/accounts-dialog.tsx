import { useEffect, useState } from 'react'
import type { AccountRecord } from '#domain/patient/account-record.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import typography from '#ui/styles/typography.module.css'
import { toast } from '#ui/toasts/toast.ts'
import { AccountCard } from './account-card.tsx'
import { AccountComparison, type Compared } from './account-comparison.tsx'
import styles from './accounts.module.css'
import { accountsTexts } from './accounts-texts.ts'
import { type AccountRecords, useAccountRecords } from './use-account-records.ts'

interface AccountsDialogProps {
  /** The patients on file, who may own the accounts. */
  known: readonly PatientView[]
  onClose: () => void
}

/** 'Fichas por vincular': the unverified records and their likely files. Needs the server, and says so without it. */
export function AccountsDialog({ known, onClose }: AccountsDialogProps) {
  const { found, readAgain } = useAccountRecords()
  const [compared, setCompared] = useState<Compared | null>(null)
  // The patient whose confirmation the server refused: somebody else may have decided on it.
  const [refused, setRefused] = useState<number | null>(null)
  const endComparison = () => setCompared(null)
  const goOn = () => {
    setCompared(null)
    setRefused(null)
    readAgain()
  }
  const decidedOn = compared?.record.patient.id ?? refused
  const isDecided = decidedOn !== null && found.state === 'read' && recordOf(decidedOn, found) === undefined
  useEffect(() => {
    if (!isDecided) return
    setCompared(null)
    setRefused(null)
    toast({ title: accountsTexts.settled, variant: 'info' })
  }, [isDecided])
  return (
    <Dialog open onClose={onClose} size="large" title={accountsTexts.title}>
      {compared ? (
        <AccountComparison {...asRead(compared, found)} onChanged={readAgain} onBack={endComparison} onLinked={goOn} />
      ) : (
        <>
          <Accounts
            found={found}
            known={known}
            onCompare={setCompared}
            onConfirmed={goOn}
            onChanged={(patientId) => {
              setRefused(patientId)
              readAgain()
            }}
            onRetry={readAgain}
          />
          <DialogActions>
            <Button onClick={onClose}>{accountsTexts.close}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

/** Returns a patient's record from the last reading; undefined when somebody has decided on it. */
function recordOf(patientId: number, found: AccountRecords): AccountRecord | undefined {
  return found.state === 'read' ? found.records.find(({ patient }) => patient.id === patientId) : undefined
}

/** Updates the comparison with the last reading. */
function asRead(compared: Compared, found: AccountRecords): Compared {
  const record = recordOf(compared.record.patient.id, found)
  return record ? { ...compared, record } : compared
}

interface AccountsProps {
  found: AccountRecords
  known: readonly PatientView[]
  onCompare: (compared: Compared) => void
  onConfirmed: () => void
  /** Called when this patient's record has changed meanwhile. */
  onChanged: (patientId: number) => void
  onRetry: () => void
}

function Accounts({ found, known, onCompare, onConfirmed, onChanged, onRetry }: AccountsProps) {
  switch (found.state) {
    case 'reading':
      return <SkeletonList rows={3} />
    case 'unreachable':
      return <ErrorState text={accountsTexts.unreachable} detail={accountsTexts.unreachableDetail} onRetry={onRetry} />
    case 'failed':
      return <ErrorState text={accountsTexts.failed} onRetry={onRetry} />
    case 'read':
      return found.records.length === 0 ? (
        <EmptyState text={accountsTexts.none} />
      ) : (
        <div className={styles.accounts}>
          <p className={typography.muted}>{accountsTexts.explanation}</p>
          {found.records.map((record: AccountRecord) => (
            <AccountCard
              key={record.patient.id}
              record={record}
              known={known}
              onCompare={onCompare}
              onConfirmed={onConfirmed}
              onChanged={() => onChanged(record.patient.id)}
            />
          ))}
        </div>
      )
  }
}
