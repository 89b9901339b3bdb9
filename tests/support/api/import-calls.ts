import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { ImportKind, ImportValues } from '#domain/import/import-kinds.ts'
import { type ImportAnswer, importAnswer, importRow, ROWS_PER_PIECE } from '#domain/wire/import-wire.ts'
import type { Caller } from './api-calls.ts'

/** A patient of a file; every index is somebody else. */
export function patientValues(index: number, values: ImportValues = {}): ImportValues {
  const dni = String(70_000_000 + index)
  return { firstName: 'Rita', lastName: `Sosa ${index}`, dni, phone: '3537 412345', ...values }
}

/** Sends a file's rows, the first one in line 2, and returns its import, which waits for the start. */
export async function sendImport(
  caller: Caller,
  kind: ImportKind,
  rows: readonly ImportValues[],
): Promise<ImportAnswer> {
  return sendNumbered(
    caller,
    kind,
    rows.map((values, index) => ({ line: index + 2, values })),
  )
}

/** Sends rows with their numbers in the file. */
export async function sendNumbered(
  caller: Caller,
  kind: ImportKind,
  rows: readonly { line: number; values: ImportValues }[],
): Promise<ImportAnswer> {
  const body = { ref: randomUUID(), kind, fileName: 'planilla.xlsx', rowCount: rows.length }
  let present = (await caller.post('/imports', body)).as(importAnswer)
  for (let from = 0; from < rows.length; from += ROWS_PER_PIECE) {
    const piece = rows.slice(from, from + ROWS_PER_PIECE)
    present = (await caller.put(`/imports/${present.id}/rows`, { rows: piece })).as(importAnswer)
  }
  return present
}

/** Imports piece by piece until nothing is left. */
export async function commitImport(caller: Caller, id: number): Promise<ImportAnswer> {
  for (;;) {
    const present = (await caller.post(`/imports/${id}/commit`, undefined)).as(importAnswer)
    if (present.state === 'done') return present
  }
}

/** Takes back piece by piece until nothing is left. */
export async function undoImport(caller: Caller, id: number): Promise<ImportAnswer> {
  for (;;) {
    const present = (await caller.delete(`/imports/${id}`)).as(importAnswer)
    if (present.state !== 'undoing') return present
  }
}

/** The verdicts of an import's rows by line, with their reasons. */
export async function verdictsOf(caller: Caller, id: number): Promise<string[]> {
  const rows = (await caller.get(`/imports/${id}/rows?limit=500`)).as(v.array(importRow))
  return rows.map(({ line, verdict, reason }) => `${line} ${verdict}${reason && `: ${reason}`}`)
}
