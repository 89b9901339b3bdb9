import { useState } from 'react'
import { NotAFileError } from '#data/remote/http/api-error.ts'
import { loadCode } from '#data/remote/http/load-code.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { errorText, failureOf } from '#features/shared/messages/error-message.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { toast } from '#ui/toasts/toast.ts'
import { statisticsTexts } from './statistics-texts.ts'

const texts = statisticsTexts.export

/** Downloads the spreadsheet of these days (spec sections 5, 7 and 8). */
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
      if (!failureOf(error)) return
      const refused = error instanceof NotAFileError ? texts.notAFile : texts.failed
      toast({ title: statisticsTexts.error, description: errorText(error, { refused }), variant: 'error' })
    } finally {
      setIsExporting(false)
    }
  }

  return { isExporting, exportRange: (range) => void run(range) }
}
