import { useEffect, useState } from 'react'
import type { UnconfirmedFile } from '#domain/patient/unconfirmed-file.ts'
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
import { type UnconfirmedFiles, useUnconfirmedFiles } from './use-unconfirmed-files.ts'

interface AccountsDialogProps {
  /** The patients on file, who may own the accounts. */
  known: readonly PatientView[]
  onClose: () => void
}

/** 'Fichas por vincular': the unconfirmed files and their likely files. Needs the server, and says so without it. */
export function AccountsDialog({ known, onClose }: AccountsDialogProps) {
  const { found, readAgain } = useUnconfirmedFiles()
  const [compared, setCompared] = useState<Compared | null>(null)
  // The patient whose confirmation the server refused: somebody else may have decided on it.
  const [refused, setRefused] = useState<number | null>(null)
  const endComparison = () => setCompared(null)
  const goOn = () => {
    setCompared(null)
    setRefused(null)
    readAgain()
  }
  const decidedOn = compared?.unconfirmed.patient.id ?? refused
  const isDecided = decidedOn !== null && found.state === 'read' && unconfirmedFileOf(decidedOn, found) === undefined
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

/** Returns a patient's file from the last reading; undefined when somebody has decided on it. */
function unconfirmedFileOf(patientId: number, found: UnconfirmedFiles): UnconfirmedFile | undefined {
  return found.state === 'read' ? found.files.find(({ patient }) => patient.id === patientId) : undefined
}

/** Updates the comparison with the last reading. */
function asRead(compared: Compared, found: UnconfirmedFiles): Compared {
  const unconfirmed = unconfirmedFileOf(compared.unconfirmed.patient.id, found)
  return unconfirmed ? { ...compared, unconfirmed } : compared
}

interface AccountsProps {
  found: UnconfirmedFiles
  known: readonly PatientView[]
  onCompare: (compared: Compared) => void
  onConfirmed: () => void
  /** Called when this patient's file has changed meanwhile. */
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
      return found.files.length === 0 ? (
        <EmptyState text={accountsTexts.none} />
      ) : (
        <div className={styles.accounts}>
          <p className={typography.muted}>{accountsTexts.explanation}</p>
          {found.files.map((unconfirmed: UnconfirmedFile) => (
            <AccountCard
              key={unconfirmed.patient.id}
              unconfirmed={unconfirmed}
              known={known}
              onCompare={onCompare}
              onConfirmed={onConfirmed}
              onChanged={() => onChanged(unconfirmed.patient.id)}
            />
          ))}
        </div>
      )
  }
}
