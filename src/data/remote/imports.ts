import { readAnswer } from '#data/remote/http/read-answer.ts'
import type { ImportKind } from '#domain/import/import-kinds.ts'
import type { ImportVerdict } from '#domain/import/import-verdicts.ts'
import {
  type ImportAnswer,
  type ImportRow,
  type ImportRowSent,
  readImport,
  readImportRows,
  readImports,
} from '#domain/wire/import-wire.ts'
import type { Ask } from './sync-api.ts'

/*
 * The calls of imports. Each rejects with UnreachableError, RefusedError or SessionEndedError. Each may be repeated: what
 * the server has done is not done again.
 */

interface NewImport {
  /** A UUID; the same one finds the same import. */
  ref: string
  kind: ImportKind
  fileName: string
  rowCount: number
}

/** Lists the last imports, newest first. */
export async function fetchImports(ask: Ask): Promise<ImportAnswer[]> {
  return readAnswer(readImports, await ask({ method: 'GET', path: 'imports' }))
}

export async function beginImport(ask: Ask, body: NewImport): Promise<ImportAnswer> {
  return readAnswer(readImport, await ask({ method: 'POST', path: 'imports', body: JSON.stringify(body) }))
}

/** Sends some rows, which the server judges without importing them. */
export async function sendImportRows(ask: Ask, id: number, rows: readonly ImportRowSent[]): Promise<ImportAnswer> {
  const body = JSON.stringify({ rows })
  return readAnswer(readImport, await ask({ method: 'PUT', path: `imports/${id}/rows`, body }))
}

/** Imports the next piece. The state of the answer tells whether more are left. */
export async function commitImport(ask: Ask, id: number): Promise<ImportAnswer> {
  return readAnswer(readImport, await ask({ method: 'POST', path: `imports/${id}/commit` }))
}

/** Takes back the next piece of an import, or gives up one that was never started. */
export async function undoImport(ask: Ask, id: number): Promise<ImportAnswer> {
  return readAnswer(readImport, await ask({ method: 'DELETE', path: `imports/${id}` }))
}

/** Reads rows in the order of the file, from the one after `after` on; of one verdict, or of all. */
export async function fetchImportRows(
  ask: Ask,
  id: number,
  { verdict, after, limit }: { verdict: ImportVerdict | null; after: number; limit: number },
): Promise<ImportRow[]> {
  const query = { after, limit, ...(verdict && { verdict }) }
  return readAnswer(readImportRows, await ask({ method: 'GET', path: `imports/${id}/rows`, query }))
}
