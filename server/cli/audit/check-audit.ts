import { CommandError } from '#server/cli/command-error.ts'
import type { Db } from '#server/db/schema.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { readAuditKey } from './audit-key.ts'
import { auditTexts } from './audit-texts.ts'
import { formatSealReference, parseSealReference } from './seal-reference.ts'
import { type BrokenPlace, verifyAudit } from './verify-audit.ts'

interface CheckOrder {
  /** The operator's key. */
  key: string | undefined
  /** The reference of a seal that was written down earlier. */
  expectedSeal: string | undefined
}

/**
 * Runs `npm run audit -- verify`, which never makes a key. Throws CommandError for an invalid reference and for a
 * damaged key file.
 */
export async function checkAudit(
  db: Db,
  folder: DataFolder,
  order: CheckOrder,
): Promise<{ lines: string[]; isIntact: boolean }> {
  const known = order.expectedSeal === undefined ? undefined : parseSealReference(order.expectedSeal)
  if (order.expectedSeal !== undefined && !known) throw new CommandError(auditTexts.invalidSealReference)
  const key = await readAuditKey(folder, order.key)
  const { rows, seals, unsealed, lastSeal, broken } = await verifyAudit(db, key, known)
  const counts = auditTexts.counts(rows, seals, unsealed)
  if (broken) return { lines: [counts, describeBreak(broken)], isIntact: false }
  const lines = [counts, auditTexts.intact, ...(lastSeal ? [auditTexts.lastSeal(formatSealReference(lastSeal))] : [])]
  return { lines: [...lines, known ? auditTexts.sealFound : auditTexts.withoutSealReference], isIntact: true }
}

function describeBreak(broken: BrokenPlace): string {
  if (broken.why === 'key') return auditTexts.otherKey(broken.id, broken.keyName)
  if (broken.why === 'missing') return auditTexts.sealMissing(broken.id)
  return auditTexts.brokenSeal(broken.id, broken.after, broken.lastRow)
}
