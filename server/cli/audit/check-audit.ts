import { CommandError } from '#server/cli/command-error.ts'
import type { Db } from '#server/db/schema.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { auditKeyAtHand } from './audit-key.ts'
import { auditTexts } from './audit-texts.ts'
import { headFromText, headText } from './head-text.ts'
import { type BrokenPlace, verifyAudit } from './verify-audit.ts'

interface CheckOrder {
  /** The operator's key. */
  key: string | undefined
  /** A head that was written down earlier. */
  head: string | undefined
}

/**
 * Runs `npm run audit -- verify`, which never makes a key. Throws CommandError for an invalid head and for a damaged
 * key file.
 */
export async function checkAudit(
  db: Db,
  folder: DataFolder,
  order: CheckOrder,
): Promise<{ lines: string[]; isWhole: boolean }> {
  const known = order.head === undefined ? undefined : headFromText(order.head)
  if (order.head !== undefined && !known) throw new CommandError(auditTexts.badHead)
  const key = await auditKeyAtHand(folder, order.key)
  const { rows, seals, unsealed, head, broken } = await verifyAudit(db, key, known)
  const counts = auditTexts.counts(rows, seals, unsealed)
  if (broken) return { lines: [counts, brokenLine(broken)], isWhole: false }
  const lines = [counts, auditTexts.whole, ...(head ? [auditTexts.head(headText(head))] : [])]
  return { lines: [...lines, known ? auditTexts.headFound : auditTexts.withoutHead], isWhole: true }
}

function brokenLine(broken: BrokenPlace): string {
  if (broken.why === 'key') return auditTexts.otherKey(broken.id, broken.keyName)
  if (broken.why === 'head') return auditTexts.headMissing(broken.id)
  return auditTexts.brokenSeal(broken.id, broken.after, broken.lastRow)
}
