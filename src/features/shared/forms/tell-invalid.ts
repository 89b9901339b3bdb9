import { validationTexts } from '#domain/validation-texts.ts'
import { toast } from '#ui/toasts/toast.ts'

/** Says that a form can't be sent as it is filled in (spec section 5); beside its fields stands why. */
export function tellInvalid(): void {
  toast({ title: validationTexts.errorTitle, description: validationTexts.errorText, variant: 'error' })
}
