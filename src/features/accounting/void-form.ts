import { lineError } from '#domain/text-rules.ts'
import { accountingTexts } from './accounting-texts.ts'

/** Voiding takes a reason. */
export function voidErrors({ voidReason }: { voidReason: string }): { voidReason?: string } {
  const error = voidReason.trim() ? lineError(voidReason) : accountingTexts.voiding.reasonRequired
  return error ? { voidReason: error } : {}
}
