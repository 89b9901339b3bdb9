import type { AppointmentFormErrors } from '#domain/appointment/appointment-rules.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { toast } from '#ui/toast.ts'

/** The errors found, after the toast that there are any (spec section 5). */
export function toldErrors(errors: AppointmentFormErrors): AppointmentFormErrors {
  if (Object.keys(errors).length > 0) {
    toast({ title: validationTexts.errorTitle, description: validationTexts.errorText, variant: 'error' })
  }
  return errors
}
