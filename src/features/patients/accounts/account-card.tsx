import { useMemo } from 'react'
import { fullName } from '#domain/patient/patient.ts'
import type { UnconfirmedFile } from '#domain/patient/unconfirmed-file.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import type { Compared } from './account-comparison.tsx'
import styles from './accounts.module.css'
import { accountsTexts, likenessLabels } from './accounts-texts.ts'
import { ConfirmAccount } from './confirm-account.tsx'
import { FileSearch } from './file-search.tsx'
import { type LinkCandidate, linkCandidates } from './link-candidates.ts'

interface AccountCardProps {
  unconfirmed: UnconfirmedFile
  known: readonly PatientView[]
  onCompare: (compared: Compared) => void
  onConfirmed: () => void
  onChanged: () => void
}

type OnChoose = (file: Compared['file']) => void

/** An unconfirmed file with its account, if any, the likely files of the same person, and the possible decisions. */
export function AccountCard({ unconfirmed, known, onCompare, onConfirmed, onChanged }: AccountCardProps) {
  const { patient, account } = unconfirmed
  const candidates = useMemo(() => linkCandidates(unconfirmed, known), [unconfirmed, known])
  const hasDniOfAnother = candidates.some(({ by }) => by.includes('dni'))
  const name = fullName(patient)
  const day = formatDayShort(clinicDayAt(Date.parse(patient.createdAt)))
  const choose: OnChoose = (file) => onCompare({ unconfirmed, file })
  return (
    <Card level={3} title={name}>
      <div className={styles.card}>
        <p className={typography.muted}>
          DNI {patient.dni} · {patient.phone} · {patient.email}
        </p>
        <p className={typography.muted}>
          {account
            ? `${accountsTexts.username} «${account.username}» · ${accountsTexts.registered(day)}`
            : accountsTexts.made(day)}
        </p>
        <LikelyFiles candidates={candidates} isAccount={account !== null} onChoose={choose} />
        {hasDniOfAnother && <p className={typography.muted}>{accountsTexts.sameDni}</p>}
        <div className={styles.ways}>
          <FileSearch name={name} known={known} onChoose={choose} />
          {!hasDniOfAnother && (
            <ConfirmAccount unconfirmed={unconfirmed} onConfirmed={onConfirmed} onChanged={onChanged} />
          )}
        </div>
      </div>
    </Card>
  )
}

interface LikelyFilesProps {
  candidates: readonly LinkCandidate[]
  /** The file has an account: it can't be linked to a file that has one already. */
  isAccount: boolean
  onChoose: OnChoose
}

function LikelyFiles({ candidates, isAccount, onChoose }: LikelyFilesProps) {
  return (
    <>
      <h4 className={styles.heading}>{accountsTexts.likely}</h4>
      {candidates.length === 0 ? (
        <p className={typography.muted}>{accountsTexts.noneLikely}</p>
      ) : (
        <ul className={styles.candidates}>
          {candidates.map((candidate) => (
            <Candidate
              key={candidate.id}
              candidate={candidate}
              isTaken={isAccount && candidate.hasAccount}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface CandidateProps {
  candidate: LinkCandidate
  isTaken: boolean
  onChoose: OnChoose
}

function Candidate({ candidate, isTaken, onChoose }: CandidateProps) {
  const name = fullName(candidate.person)
  return (
    <li className={classNames(layout.line, styles.candidate)}>
      <p className={styles.who}>
        <span className={typography.strong}>{name}</span> DNI {candidate.person.dni}
      </p>
      <p className={layout.wrap1}>
        {candidate.by.map((trait) => (
          <Badge key={trait} tone={trait === 'dni' ? 'warning' : 'neutral'}>
            {likenessLabels[trait]}
          </Badge>
        ))}
      </p>
      {isTaken ? (
        <p className={typography.muted}>{accountsTexts.hasAccount}</p>
      ) : (
        <Button size="small" aria-label={accountsTexts.compareWith(name)} onClick={() => onChoose(candidate)}>
          {accountsTexts.compare}
        </Button>
      )}
    </li>
  )
}
