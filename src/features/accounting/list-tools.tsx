import { useEffect } from 'react'
import type { DayRange } from '#domain/income/income-ranges.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { Button } from '#ui/button.tsx'
import { whenIdle } from '#ui/lazy/idle-time.ts'
import { toast } from '#ui/toasts/toast.ts'
import { uiTexts } from '#ui/ui-texts.ts'
import { accountingTexts } from './accounting-texts.ts'
import type { Transaction } from './transactions/transactions.ts'

interface ListToolsProps {
  incomes: readonly Transaction[]
  range: DayRange
  /** The first day that this device mirrors. */
  windowStart: LocalDate
  /** Why the list is incomplete, as text; null when it is complete. */
  missing: string | null
  onPrint: () => void
}

const texts = accountingTexts.list

const fetchWriter = () => import('./income-csv.ts')

/**
 * Prints or exports the shown transactions. An incomplete list is not exported: the file could not show that rows are
 * missing. What writes the file is prefetched on idle, so that it works without network later.
 */
export function ListTools({ incomes, range, windowStart, missing, onPrint }: ListToolsProps) {
  useEffect(() => whenIdle(() => void fetchWriter().catch(console.warn)), [])
  const fail = (description: string) => toast({ title: texts.csvFailed, description, variant: 'error' })
  const exportCsv = async () => {
    if (missing) return fail(missing)
    try {
      const { csvNameOf, incomeCsv } = await fetchWriter()
      saveFile(csvNameOf(range), new Blob([incomeCsv(incomes, windowStart)], { type: 'text/csv;charset=utf-8' }))
    } catch (error) {
      console.error(error)
      fail(uiTexts.dialogMissing.description)
    }
  }
  return (
    <>
      <Button size="small" variant="quiet" icon="download" onClick={() => void exportCsv()}>
        {texts.csv}
      </Button>
      <Button size="small" variant="quiet" icon="print" onClick={onPrint}>
        {texts.print}
      </Button>
    </>
  )
}
