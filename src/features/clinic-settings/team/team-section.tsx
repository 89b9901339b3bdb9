import { useState } from 'react'
import { changeStaff, fetchStaff } from '#data/remote/staff-api.ts'
import type { InvitedStaff, StaffAccount } from '#domain/wire/staff-wire.ts'
import { useServerCall } from '#features/shared/forms/use-server-call.ts'
import { ReadingMissing, StaleNote } from '#features/shared/reading/reading-faces.tsx'
import { useServerReading } from '#features/shared/reading/use-server-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form.tsx'
import { Card } from '#ui/layout/card.tsx'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { toast } from '#ui/toasts/toast.ts'
import { InvitationDialog } from './invitation-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { StaffDialog } from './staff-dialog.tsx'
import { DisableQuestion, RenewQuestion } from './staff-questions.tsx'
import { type TeamAct, TeamRow } from './team-row.tsx'
import { teamTexts as texts } from './team-texts.ts'

type Opened =
  | { kind: 'invite' }
  | { kind: 'invited'; invited: InvitedStaff }
  | { kind: Exclude<TeamAct, 'enable'>; account: StaffAccount }

/** The section 'Equipo': the accounts of the staff, and their invitations. */
export function TeamSection() {
  const { user, sources, ask } = useClinic()
  const today = useToday()
  const team = useServerReading({ name: 'staff', read: fetchStaff })
  const [opened, setOpened] = useState<Opened | null>(null)
  const call = useServerCall(texts.notDone)
  const close = () => {
    setOpened(null)
    // An invitation without an answer may have made the account.
    if (opened?.kind === 'invite') team.retry()
  }
  const done = () => {
    close()
    team.retry()
  }
  const show = (invited: InvitedStaff) => {
    team.retry()
    setOpened({ kind: 'invited', invited })
  }
  const enable = (account: StaffAccount) =>
    call.send(async () => {
      const { pending } = await changeStaff(ask, account.id, { active: true })
      toast({ title: pending ? texts.enabledPending : texts.enabledDone, variant: 'success' })
      team.retry()
    })
  const act = (account: StaffAccount) => (chosen: TeamAct) =>
    chosen === 'enable' ? void enable(account) : setOpened({ kind: chosen, account })
  return (
    <Card
      title={texts.title}
      flush
      actions={
        <Button variant="primary" icon="plus" onClick={() => setOpened({ kind: 'invite' })}>
          {texts.invite}
        </Button>
      }
    >
      <div className={listRow.partial}>
        <p className={typography.small}>{texts.lead}</p>
        <FormError message={call.failure} />
        {team.value && <StaleNote {...team} />}
      </div>
      {team.value ? (
        <ul className={listRow.rows}>
          {team.value.map((account) => (
            <TeamRow
              key={account.id}
              account={account}
              isOwn={account.id === user.id}
              today={today}
              now={sources.now()}
              onAct={act(account)}
            />
          ))}
        </ul>
      ) : (
        <ReadingMissing {...team} />
      )}
      {opened && <TeamDialogs opened={opened} onDone={done} onInvited={show} onClose={close} />}
    </Card>
  )
}

interface TeamDialogsProps {
  opened: Opened
  onDone: () => void
  onInvited: (invited: InvitedStaff) => void
  onClose: () => void
}

function TeamDialogs({ opened, onDone, onInvited, onClose }: TeamDialogsProps) {
  switch (opened.kind) {
    case 'invite':
      return <InviteDialog onInvited={onInvited} onClose={onClose} />
    case 'invited':
      return <InvitationDialog invited={opened.invited} onClose={onClose} />
    case 'edit':
      return <StaffDialog account={opened.account} onSaved={onDone} onClose={onClose} />
    case 'link':
      return <RenewQuestion account={opened.account} onInvited={onInvited} onClose={onClose} />
    case 'disable':
      return <DisableQuestion account={opened.account} onDone={onDone} onClose={onClose} />
  }
}
