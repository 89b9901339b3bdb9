import { validationTexts } from '#domain/validation-texts.ts'
import { toast } from '#ui/toasts/toast.ts'

/** Shows that a form can't be submitted as filled in (spec section 5). The reasons are next to its fields. */
export function showInvalidToast(): void {
  toast({ title: validationTexts.errorTitle, description: validationTexts.errorText, variant: 'error' })
}
