import { useRef } from 'react'
import { linkAccount, linkPatientFile } from '#data/remote/account-linking.ts'
import { fullName } from '#domain/patient/patient.ts'
import { traitsOf } from '#domain/patient/patient-likeness.ts'
import type { UnconfirmedFile } from '#domain/patient/unconfirmed-file.ts'
import { joinText } from '#domain/values/folded-text.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { patientFormTexts } from '#features/shared/patient-form/patient-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { DialogActions } from '#ui/dialogs/dialog.tsx'
import { FormError } from '#ui/forms/form.tsx'
import { useSending } from '#ui/forms/use-sending.ts'
import { Icon } from '#ui/icons/icon.tsx'
import typography from '#ui/styles/typography.module.css'
import styles from './accounts.module.css'
import { accountsTexts } from './accounts-texts.ts'
import type { ComparedPerson, LinkCandidate } from './link-candidates.ts'
import { type Decision, useAccountDecision } from './use-account-decision.ts'

/** An unconfirmed file, and the file to which it may be linked. */
export interface Compared {
  unconfirmed: UnconfirmedFile
  file: Pick<LinkCandidate, 'id' | 'person'>
}

interface AccountComparisonProps extends Compared {
  onBack: () => void
  onLinked: () => void
  /** Called when the account's file has changed meanwhile. */
  onChanged: () => void
}

/** Compares both persons side by side before they are linked. */
export function AccountComparison({ unconfirmed, file, onBack, onLinked, onChanged }: AccountComparisonProps) {
  const name = fullName(file.person)
  const { decide, busy, error } = useAccountDecision({ ...linkOf(unconfirmed, file), onChanged }, onLinked)
  const both = useRef<HTMLDivElement>(null)
  useSending(both, busy)
  return (
    <>
      <div ref={both} className={styles.compared}>
        <h3 className={typography.title}>{accountsTexts.comparison}</h3>
        <PersonComparison unconfirmed={unconfirmed} file={file.person} />
        <p>{unconfirmed.account ? accountsTexts.consequence(name) : accountsTexts.recordConsequence(name)}</p>
        <FormError message={error} />
      </div>
      <DialogActions>
        <Button onClick={onBack}>{accountsTexts.back}</Button>
        <Button variant="primary" busy={busy} busyLabel={savingTexts.processing} onClick={decide}>
          {accountsTexts.link}
        </Button>
      </DialogActions>
    </>
  )
}

/** Links the account to the file, or the file if it has no account. */
function linkOf({ patient: { id, version }, account }: UnconfirmedFile, file: Compared['file']): Decision {
  const name = fullName(file.person)
  const link = { patientId: file.id, version }
  if (account)
    return {
      send: (ask, key) => linkAccount(ask, { ...link, userId: account.id, key }),
      success: { title: accountsTexts.linked, description: accountsTexts.linkedDetail(account.username, name) },
      failure: accountsTexts.linkFailed,
    }
  return {
    send: (ask, key) => linkPatientFile(ask, { ...link, id, key }),
    success: { title: accountsTexts.recordLinked, description: accountsTexts.recordLinkedDetail(name) },
    failure: accountsTexts.recordLinkFailed,
  }
}

const FIELDS = ['firstName', 'lastName', 'dni', 'phone', 'email'] as const

function PersonComparison({
  unconfirmed: { patient, account },
  file,
}: {
  unconfirmed: UnconfirmedFile
  file: ComparedPerson
}) {
  return (
    <table className={styles.comparison}>
      <thead>
        <tr>
          <th scope="col">{accountsTexts.field}</th>
          <th scope="col">{account ? accountsTexts.ofAccount : accountsTexts.ofRecord}</th>
          <th scope="col">{accountsTexts.ofFile}</th>
        </tr>
      </thead>
      <tbody>
        {FIELDS.map((field) => (
          <tr key={field}>
            <th scope="row">{patientFormTexts.fields[field]}</th>
            <td>{patient[field]}</td>
            <td>
              {file[field]} <FieldMatch isSame={isSame(field, patient, file)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FieldMatch({ isSame }: { isSame: boolean }) {
  return (
    <span className={isSame ? styles.same : styles.different}>
      <Icon name={isSame ? 'check' : 'alert'} size="small" />
      {isSame ? accountsTexts.same : accountsTexts.different}
    </span>
  )
}

/** Compares like the search for likely files, ignoring differences in spelling. */
function isSame(field: (typeof FIELDS)[number], one: ComparedPerson, other: ComparedPerson): boolean {
  if (field === 'firstName' || field === 'lastName') return joinText(one[field]) === joinText(other[field])
  return String(traitsOf(one)[field]) === String(traitsOf(other)[field])
}
