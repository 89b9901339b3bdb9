import { changeStaff } from '#data/remote/staff-api.ts'
import type { StaffAccount } from '#domain/wire/staff-wire.ts'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { useServerCall } from '#features/shared/forms/use-server-call.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form, FormError } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { toast } from '#ui/toasts/toast.ts'
import { staffName } from './staff-access.ts'
import { StaffFields } from './staff-fields.tsx'
import { personErrors, STAFF_READERS, type StaffForm, staffChanges, staffFormOf } from './team-form.ts'
import { teamTexts as texts } from './team-texts.ts'

interface StaffDialogProps {
  account: StaffAccount
  onSaved: () => void
  onClose: () => void
}

/** Changes somebody's name, e-mail and rights. */
export function StaffDialog({ account, onSaved, onClose }: StaffDialogProps) {
  const { ask } = useClinic()
  const call = useServerCall(texts.notSaved)
  const form = useForm<StaffForm>(staffFormOf(account), { readers: STAFF_READERS, onInvalid: showInvalidToast })
  const title = texts.editTitle(staffName(account))
  const send = async (values: StaffForm) => {
    const changes = staffChanges(values, account)
    if (Object.keys(changes).length === 0) {
      toast({ title: texts.unchanged })
      return onClose()
    }
    const refused = await call.send(async () => {
      const after = await changeStaff(ask, account.id, changes)
      const isAnew = after.owner !== account.owner || after.scope !== account.scope
      toast({ title: isAnew ? texts.savedAnew : texts.saved, variant: 'success' })
      onSaved()
    })
    return refused ? named(refused) : {}
  }
  return (
    <Dialog open onClose={onClose} title={title} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={form.submit(personErrors, send)} aria-label={title}>
        <FormError message={call.failure} />
        <StaffFields form={form} />
        <SaveActions cancel={texts.cancel} onCancel={onClose} save={texts.save} busy={form.busy} />
      </Form>
    </Dialog>
  )
}

/** The server names the two values that the field of the rights stands for. */
function named({ owner, scope, ...others }: Record<string, string>): Record<string, string> {
  const access = owner ?? scope
  return access === undefined ? others : { ...others, access }
}
