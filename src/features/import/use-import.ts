import { useEffect, useRef, useState } from 'react'
import { UnreachableError } from '#data/remote/http/api-error.ts'
import { importPieces } from '#data/remote/import-pieces.ts'
import { beginImport, commitImport, sendImportRows, undoImport } from '#data/remote/imports.ts'
import type { ImportKind } from '#domain/import/import-kinds.ts'
import { type ColumnChoice, type FileTable, valuesOf } from '#domain/import/recognise-columns.ts'
import type { ImportAnswer } from '#domain/wire/import-wire.ts'
import { errorText, failureOf } from '#features/shared/messages/error-message.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { holdUnsaved } from '#ui/forms/unsaved-forms.ts'
import { importTexts } from './import-texts.ts'

/** A file with what the person said about it. */
export interface ChosenFile {
  /** The name by which the server knows the import that it becomes, however often it is sent. */
  ref: string
  name: string
  kind: ImportKind
  table: FileTable
  columns: ColumnChoice
  /** The professional of rows that name none; '' leaves them as they are. */
  professional: string
}

/** What the screen works at; `failure` is why it stopped. */
export interface ImportWork {
  /** How far the check of a file is; null while none is sent. */
  sent: { done: number; count: number } | null
  /** The import that is shown; null while a file is chosen. */
  present: ImportAnswer | null
  isRunning: boolean
  failure: string | null
}

const IDLE: ImportWork = { sent: null, present: null, isRunning: false, failure: null }

/** Sends a file, imports it and takes it back, piece by piece, and tells how far the server is. */
export function useImport() {
  const { ask, kick } = useClinic()
  const [work, setWork] = useState<ImportWork>(IDLE)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  useEffect(() => (work.isRunning ? holdUnsaved() : undefined), [work.isRunning])

  const change = (changes: Partial<ImportWork>) => setWork((current) => ({ ...current, ...changes }))
  /** Resolves to whether all went well. */
  const run = async (steps: () => Promise<void>): Promise<boolean> => {
    change({ isRunning: true, failure: null })
    try {
      await steps()
      change({ isRunning: false, sent: null })
      return true
    } catch (error) {
      // Without a failure the session has ended, and its watcher leaves this screen.
      if (failureOf(error)) change({ isRunning: false, sent: null, failure: failureText(error) })
      return false
    }
  }

  /** Sends the rows and shows the verdicts. Rows that the server has are sent again without any effect. */
  const check = (file: ChosenFile) =>
    run(async () => {
      const { ref, kind, name: fileName, table } = file
      const rows = table.rows.map(({ line, cells }) => ({ line, values: valuesIn(file, cells) }))
      change({ sent: { done: 0, count: rows.length } })
      let present = await beginImport(ask, { ref, kind, fileName, rowCount: rows.length })
      let done = 0
      for (const piece of importPieces(rows)) {
        if (isLeft.current) return
        present = await sendImportRows(ask, present.id, piece)
        done += piece.length
        change({ sent: { done, count: rows.length } })
      }
      change({ present })
    })

  const goOn = (import_: ImportAnswer, next: typeof commitImport, isOpen: (state: ImportAnswer['state']) => boolean) =>
    run(async () => {
      let present = import_
      change({ present })
      do {
        if (isLeft.current) return
        present = await next(ask, present.id)
        change({ present })
      } while (isOpen(present.state))
      // The new rows come by the feed.
      kick()
    })

  return {
    ...work,
    check,
    show: (present: ImportAnswer | null) => setWork({ ...IDLE, present }),
    start: (present: ImportAnswer) =>
      goOn({ ...present, state: 'importing' }, commitImport, (state) => state === 'importing'),
    undo: (present: ImportAnswer) => goOn(present, undoImport, (state) => state === 'undoing'),
  }
}

/** Returns a row's texts, with the professional that the person chose for those without. */
function valuesIn({ kind, columns, professional }: ChosenFile, cells: readonly string[]): Record<string, string> {
  const chosen = kind === 'patients' || professional === '' ? {} : { professional }
  return { ...chosen, ...valuesOf(columns, cells) }
}

function failureText(error: unknown): string {
  const { unreachable, failed } = importTexts
  return errorText(error, {
    refused: failed,
    unexpected: failed,
    unreachable: error instanceof UnreachableError ? unreachable : failed,
  })
}
