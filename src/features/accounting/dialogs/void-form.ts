import { requiredLineError } from '#domain/text-rules.ts'
import { accountingTexts } from '#features/accounting/accounting-texts.ts'

/** Checks the form: voiding requires a reason. */
export function voidErrors({ voidReason }: { voidReason: string }): { voidReason?: string } {
  const error = requiredLineError(voidReason, accountingTexts.voiding.reasonRequired)
  return error ? { voidReason: error } : {}
}
