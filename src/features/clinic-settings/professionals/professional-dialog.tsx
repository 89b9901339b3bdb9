import { newUuid } from '#data/local/database/new-uuid.ts'
import { changeProfessional, createProfessional } from '#data/remote/professionals-api.ts'
import { type Professional, professionalName } from '#domain/professional/professional.ts'
import { lineError, requiredLineError } from '#domain/text-rules.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { useServerCall } from '#features/shared/forms/use-server-call.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form, FormError, FormRow } from '#ui/forms/form.tsx'
import { type FieldErrors, useForm } from '#ui/forms/use-form.ts'
import { toast } from '#ui/toasts/toast.ts'
import { professionalsTexts as texts } from './professionals-texts.ts'

interface ProfessionalForm {
  name: string
  lastName: string
  license: string
}

interface ProfessionalDialogProps {
  /** Null for a new one. */
  professional: Professional | null
  onClose: () => void
}

const BLANK: ProfessionalForm = { name: '', lastName: '', license: '' }

/** Adds a professional, or changes the name and the license of one. */
export function ProfessionalDialog({ professional, onClose }: ProfessionalDialogProps) {
  const { ask, kick } = useClinic()
  const call = useServerCall(texts.notSaved)
  const form = useForm<ProfessionalForm>(professional ?? BLANK, { onInvalid: showInvalidToast })
  const title = professional ? texts.editTitle(professionalName(professional)) : texts.newTitle
  const send = async ({ name, lastName, license }: ProfessionalForm) => {
    const person = { name: name.trim(), lastName: lastName.trim(), license: license.trim() }
    const edited = professional ? changesOf(person, professional) : person
    if (Object.keys(edited).length === 0) {
      toast({ title: texts.unchanged })
      return onClose()
    }
    const refused = await call.send(async () => {
      const key = newUuid()
      if (professional)
        await changeProfessional(ask, { id: professional.id, version: professional.version, edited, key })
      else await createProfessional(ask, { ...person, key })
      toast({ title: professional ? texts.saved : texts.created, variant: 'success' })
      // The feed brings it into the mirror, from which the list is read.
      kick()
      onClose()
    })
    return refused ?? {}
  }
  return (
    <Dialog open onClose={onClose} title={title} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={form.submit(errorsOf, send)} aria-label={title}>
        <FormError message={call.failure} />
        <FormRow>
          <TextField label={texts.fields.name} required autoCapitalize="words" {...form.field('name')} />
          <TextField label={texts.fields.lastName} required autoCapitalize="words" {...form.field('lastName')} />
        </FormRow>
        <TextField label={texts.fields.license} hint={texts.licenseHint} optional {...form.field('license')} />
        <SaveActions
          cancel={texts.cancel}
          onCancel={onClose}
          save={professional ? texts.save : texts.create}
          busy={form.busy}
        />
      </Form>
    </Dialog>
  )
}

function errorsOf({ name, lastName, license }: ProfessionalForm): FieldErrors<ProfessionalForm> {
  const found = {
    name: requiredLineError(name, validationTexts.nameRequired),
    lastName: requiredLineError(lastName, validationTexts.lastNameRequired),
    license: lineError(license),
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== null))
}

function changesOf(person: ProfessionalForm, professional: Professional): Partial<ProfessionalForm> {
  return Object.fromEntries(
    Object.entries(person).filter(([field, value]) => value !== professional[field as keyof ProfessionalForm]),
  )
}
