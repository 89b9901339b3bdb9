import { changeStaff, renewInvitation } from '#data/remote/staff-api.ts'
import type { InvitedStaff, StaffAccount } from '#domain/wire/staff-wire.ts'
import { useServerCall } from '#features/shared/forms/use-server-call.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { toast } from '#ui/toasts/toast.ts'
import { staffName } from './staff-access.ts'
import { teamTexts as texts } from './team-texts.ts'

interface QuestionProps {
  account: StaffAccount
  onClose: () => void
}

/** Asks before a new link, which ends the earlier one. */
export function RenewQuestion({
  account,
  onInvited,
  onClose,
}: QuestionProps & { onInvited: (invited: InvitedStaff) => void }) {
  const { ask } = useClinic()
  const call = useServerCall(texts.notDone)
  const renew = () => call.send(async () => onInvited(await renewInvitation(ask, account.id)))
  return (
    <ConfirmDialog
      open
      title={texts.renewQuestion(staffName(account))}
      text={<Explained text={texts.renewText} failure={call.failure} />}
      confirmLabel={texts.inviteSave}
      busy={call.busy}
      onConfirm={() => void renew()}
      onCancel={onClose}
    />
  )
}

/** Asks before an account is disabled. */
export function DisableQuestion({ account, onDone, onClose }: QuestionProps & { onDone: () => void }) {
  const { ask } = useClinic()
  const call = useServerCall(texts.notDone)
  const disable = () =>
    call.send(async () => {
      await changeStaff(ask, account.id, { active: false })
      toast({ title: texts.disabledDone, variant: 'success' })
      onDone()
    })
  return (
    <ConfirmDialog
      open
      title={texts.disableQuestion(staffName(account))}
      text={<Explained text={texts.disableText} failure={call.failure} />}
      confirmLabel={texts.disable}
      tone="danger"
      busy={call.busy}
      onConfirm={() => void disable()}
      onCancel={onClose}
    />
  )
}

/** What a question means, and why the last try failed. */
function Explained({ text, failure }: { text: string; failure: string | null }) {
  return (
    <>
      <span>{text}</span>
      {failure && <strong role="alert"> {failure}</strong>}
    </>
  )
}
