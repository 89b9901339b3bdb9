import { inviteStaff } from '#data/remote/staff-api.ts'
import type { InvitedStaff } from '#domain/wire/staff-wire.ts'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { useServerCall } from '#features/shared/forms/use-server-call.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form, FormError } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { StaffFields } from './staff-fields.tsx'
import { BLANK_STAFF, invitationErrors, newStaffOf, STAFF_READERS, type StaffForm } from './team-form.ts'
import { teamTexts as texts } from './team-texts.ts'

interface InviteDialogProps {
  onInvited: (invited: InvitedStaff) => void
  onClose: () => void
}

/** Invites somebody: makes the account and its link. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const { ask } = useClinic()
  const call = useServerCall(texts.notSaved)
  const form = useForm<StaffForm>(BLANK_STAFF, { readers: STAFF_READERS, onInvalid: showInvalidToast })
  const send = async (values: StaffForm) => {
    const refused = await call.send(async () => onInvited(await inviteStaff(ask, newStaffOf(values))))
    return refused ?? {}
  }
  return (
    <Dialog open onClose={onClose} title={texts.inviteTitle} description={texts.inviteLead} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={form.submit(invitationErrors, send)} aria-label={texts.inviteTitle}>
        <FormError message={call.failure} />
        <StaffFields form={form} isNew />
        <SaveActions cancel={texts.cancel} onCancel={onClose} save={texts.inviteSave} busy={form.busy} />
      </Form>
    </Dialog>
  )
}
