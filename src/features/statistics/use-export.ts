import { useState } from 'react'
import { NotAFileError, RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import { loadCode } from '#data/remote/http/load-code.ts'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { saveFile } from '#ui/save-file.ts'
import { toast } from '#ui/toasts/toast.ts'
import { statisticsTexts } from './statistics-texts.ts'

const texts = statisticsTexts.export

/** Fetches the spreadsheet of these days and hands it to the browser to keep (spec sections 5, 7 and 8). */
export function useExport(today: LocalDate): { isExporting: boolean; exportRange: (range: DayRange) => void } {
  const { askFile } = useClinic()
  const [isExporting, setIsExporting] = useState(false)

  async function run(range: DayRange): Promise<void> {
    setIsExporting(true)
    try {
      const { fetchStatisticsFile } = await loadCode(import('#data/remote/statistics-file.ts'))
      saveFile(texts.fileName(today), await fetchStatisticsFile(askFile, range))
      toast({ title: statisticsTexts.success, description: texts.done, variant: 'success' })
    } catch (error) {
      if (error instanceof SessionEndedError) return
      if (!(error instanceof UnreachableError)) console.error(error)
      toast({ title: statisticsTexts.error, description: exportFailure(error), variant: 'error' })
    } finally {
      setIsExporting(false)
    }
  }

  return { isExporting, exportRange: (range) => void run(range) }
}

/** What is said of a failed export: that it was no file, the server's own words, else that it failed. */
function exportFailure(error: unknown): string {
  if (error instanceof NotAFileError) return texts.notAFile
  return (error instanceof RefusedError && error.serverMessage) || texts.failed
}
