import { fetchImportRows } from '#data/remote/imports.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { importFields } from '#domain/import/import-kinds.ts'
import { REFUSED_VERDICTS } from '#domain/import/import-verdicts.ts'
import { csvText } from '#domain/values/csv-text.ts'
import type { ImportAnswer, ImportRow } from '#domain/wire/import-wire.ts'
import { refusedFileTexts as texts } from './refused-file-texts.ts'

const PAGE = 500

/** How many rows of an import were refused. */
export function refusedCount({ counts }: Pick<ImportAnswer, 'counts'>): number {
  return REFUSED_VERDICTS.reduce((sum, verdict) => sum + counts[verdict], 0)
}

/**
 * Makes a file of the refused rows, with their reasons in the last column, to correct and import again. Cells that a
 * spreadsheet would run are harmless in it.
 */
export async function refusedRowsFile(ask: Ask, { id, kind }: ImportAnswer): Promise<Blob> {
  const found: ImportRow[] = []
  for (const verdict of REFUSED_VERDICTS) found.push(...(await allRows(ask, id, verdict)))
  found.sort((one, other) => one.line - other.line)
  const fields = Object.entries(importFields[kind]).filter(([name]) => found.some(({ values }) => values[name]))
  const head = [texts.line, ...fields.map(([, { label }]) => label), texts.reason]
  const rows = found.map(({ line, values, reason }) => [
    String(line),
    ...fields.map(([name]) => values[name] ?? ''),
    reason,
  ])
  return new Blob([csvText([head, ...rows])], { type: 'text/csv' })
}

async function allRows(ask: Ask, id: number, verdict: ImportRow['verdict']): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for (;;) {
    const page = await fetchImportRows(ask, id, { verdict, after: rows.at(-1)?.line ?? 0, limit: PAGE })
    rows.push(...page)
    if (page.length < PAGE) return rows
  }
}
