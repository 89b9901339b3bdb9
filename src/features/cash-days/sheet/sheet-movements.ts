import { type AfterClose, readAfterClose } from '#data/local/rows/after-close.ts'
import { signedMovement } from '#domain/cash/cash-figures.ts'
import type { CashDayView } from '#domain/sync/merge/fold.ts'
import { formatMoney } from '#domain/values/money.ts'
import { lateInWords } from '#features/cash-days/closes/late-words.ts'
import { movementKindLabels } from '#features/shared/money/money-kind-texts.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

/** A movement as the sheet of a close names it. */
export interface MovementLine {
  key: string
  name: string
  amount: string
}

/** The movements of a day: those that its close contains, and what came, or was voided, later. */
export interface SheetMovements {
  signed: readonly MovementLine[]
  later: readonly MovementLine[]
}

/** Reads the movements for the sheet of a close, live. */
export function useSheetMovements(close: CashDayView): SheetMovements {
  const { db } = useClinic()
  const after = useResilientReading(() => readAfterClose(db, close), [db, close])
  return after ? sheetMovements(after, close) : { signed: [], later: [] }
}

/** Names the movements apart: the figures of the close do not contain the later ones. */
export function sheetMovements(
  { movements, rows }: Pick<AfterClose, 'movements' | 'rows'>,
  { signedAt }: Pick<CashDayView, 'signedAt'>,
): SheetMovements {
  const later = rows.filter(({ kind }) => kind === 'movement')
  return {
    signed: movements.map((movement) => ({
      key: movement.uid,
      name: `${movementKindLabels[movement.kind]}: ${movement.description}`,
      amount: formatMoney(signedMovement(movement)),
    })),
    later: later.map((row) => ({ key: String(row.row.id), ...lateInWords(row, signedAt ?? '') })),
  }
}
