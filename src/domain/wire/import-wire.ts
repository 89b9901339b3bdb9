import * as v from 'valibot'
import { IMPORT_KINDS } from '../import/import-kinds.ts'
import { IMPORT_VERDICTS } from '../import/import-verdicts.ts'
import { validationTexts } from '../validation-texts.ts'
import { readerOf } from './answer-reader.ts'
import { idField, refField, requiredLine, rowMeta, timestampField } from './fields.ts'

/** The most rows of one file; more must be split into files. */
export const MOST_IMPORT_ROWS = 50_000
/** The most rows of one request, and of one write transaction. */
export const ROWS_PER_PIECE = 200

const LONGEST_NAME = 60
const LONGEST_VALUE = 8000
const MOST_VALUES = 30

const line = v.pipe(
  v.number(validationTexts.valueInvalid),
  v.safeInteger(validationTexts.valueInvalid),
  v.minValue(1, validationTexts.valueInvalid),
)
const count = rowMeta.version

/** POST /imports: begins an import; its rows follow. The same `ref` again finds the same import. */
export const importCreateBody = v.object({
  ref: refField,
  kind: v.picklist(IMPORT_KINDS, validationTexts.valueInvalid),
  fileName: requiredLine(validationTexts.valueInvalid),
  rowCount: v.pipe(line, v.maxValue(MOST_IMPORT_ROWS, validationTexts.valueInvalid)),
})

const values = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(LONGEST_NAME)),
    v.pipe(v.string(), v.maxLength(LONGEST_VALUE, validationTexts.textTooLong)),
    validationTexts.valueInvalid,
  ),
  v.check((row) => Object.keys(row).length <= MOST_VALUES, validationTexts.valueInvalid),
)

/** PUT /imports/{id}/rows: some rows by their number in the file; a repeated number replaces the row. */
export const importRowsBody = v.object({
  rows: v.pipe(
    v.array(v.object({ line, values }), validationTexts.valueInvalid),
    v.minLength(1, validationTexts.valueInvalid),
    v.maxLength(ROWS_PER_PIECE, validationTexts.valueInvalid),
  ),
})

/**
 * What an import waits for: its rows, the start, the next piece of the import or of its undoing; or nothing any more.
 * `dropped` was never started.
 */
const IMPORT_STATES = ['receiving', 'ready', 'importing', 'done', 'undoing', 'undone', 'dropped'] as const

/** An import and how far it is. */
export const importAnswer = v.object({
  id: idField,
  ref: refField,
  kind: v.picklist(IMPORT_KINDS),
  fileName: v.string(),
  rowCount: count,
  state: v.picklist(IMPORT_STATES),
  /** How many of the received rows have each verdict. */
  counts: v.object({
    new: count,
    imported: count,
    present: count,
    sameDni: count,
    missing: count,
    unreadable: count,
    refused: count,
    undone: count,
    kept: count,
  }),
  createdAt: timestampField,
  finishedAt: v.nullable(timestampField),
  /** Until when it can be taken back; null before it was started. */
  undoUntil: v.nullable(timestampField),
})

/** A row of an import, with what becomes of it and why. `values` is empty once the import can't be taken back. */
export const importRow = v.object({
  line,
  verdict: v.picklist(IMPORT_VERDICTS),
  reason: v.string(),
  values: v.record(v.string(), v.string()),
})

export type ImportAnswer = v.InferOutput<typeof importAnswer>
export type ImportState = ImportAnswer['state']
export type ImportCounts = ImportAnswer['counts']
export type ImportRow = v.InferOutput<typeof importRow>
export type ImportRowSent = v.InferInput<typeof importRowsBody>['rows'][number]

export const readImport = readerOf(importAnswer)
export const readImports = readerOf(v.array(importAnswer))
export const readImportRows = readerOf(v.array(importRow))
