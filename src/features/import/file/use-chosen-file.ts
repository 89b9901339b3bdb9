import { useState } from 'react'
import { askFileWorker } from '#data/files/ask-file-worker.ts'
import { FileRefusedError, type FileSheet } from '#data/files/file-refusal.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import type { ImportKind } from '#domain/import/import-kinds.ts'
import { type FileTable, likelyKind, recogniseColumns, tableOf } from '#domain/import/recognise-columns.ts'
import { fileRefusalTexts, importTexts } from '#features/import/import-texts.ts'
import type { ChosenFile } from '#features/import/use-import.ts'

interface ReadFile {
  chosen: ChosenFile
  sheets: readonly FileSheet[]
  sheet: string
}

/** The file that the person has chosen, with its columns as recognised or as the person said. */
export function useChosenFile() {
  const [file, setFile] = useState<ReadFile | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const open = async (given: File) => {
    setIsReading(true)
    setFailure(null)
    try {
      const sheets = await askFileWorker(given)
      const first = largestSheet(sheets)
      setFile({ sheets, sheet: first.name, chosen: chosenFrom(given.name, tableOf(first.rows)) })
    } catch (error) {
      if (!(error instanceof FileRefusedError)) console.error(error)
      setFailure(error instanceof FileRefusedError ? fileRefusalTexts[error.reason] : importTexts.failed)
    } finally {
      setIsReading(false)
    }
  }
  /** What is said anew is another import, even if a part was sent before. */
  const say = (changes: Partial<ChosenFile>) =>
    setFile((current) => current && { ...current, chosen: { ...current.chosen, ...changes, ref: newUuid() } })

  return {
    file,
    isReading,
    failure,
    open: (given: File) => void open(given),
    close: () => setFile(null),
    /** Goes back to the columns: the import that was checked is given up. */
    renew: () => say({}),
    setKind: (kind: ImportKind) => file && say({ kind, columns: recogniseColumns(kind, file.chosen.table.headers) }),
    setSheet: (sheet: string) => {
      const rows = file?.sheets.find(({ name }) => name === sheet)?.rows
      if (!rows || !file) return
      setFile({ ...file, sheet, chosen: chosenFrom(file.chosen.name, tableOf(rows)) })
    },
    setProfessional: (professional: string) => say({ professional }),
    setColumn: (column: number, field: string | null) =>
      file && say({ columns: file.chosen.columns.map((present, index) => (index === column ? field : present)) }),
  }
}

function chosenFrom(name: string, table: FileTable): ChosenFile {
  const kind = likelyKind(table.headers)
  return { ref: newUuid(), name, kind, table, columns: recogniseColumns(kind, table.headers), professional: '' }
}

/** Most files have one sheet of data among small ones. */
function largestSheet(sheets: readonly FileSheet[]): FileSheet {
  const [first, ...others] = sheets
  if (!first) throw new FileRefusedError('empty')
  return others.reduce((largest, sheet) => (sheet.rows.length > largest.rows.length ? sheet : largest), first)
}
