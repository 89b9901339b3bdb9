import type { DayRange } from '#domain/income/income-ranges.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toasts/toast.ts'
import { accountingTexts } from './accounting-texts.ts'
import { csvNameOf, incomeCsv } from './income-csv.ts'
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

/**
 * Prints or exports the shown transactions. An incomplete list is not exported: the file could not show that rows are
 * missing.
 */
export function ListTools({ incomes, range, windowStart, missing, onPrint }: ListToolsProps) {
  const exportCsv = () => {
    if (missing) toast({ title: texts.csvFailed, description: missing, variant: 'error' })
    else saveFile(csvNameOf(range), new Blob([incomeCsv(incomes, windowStart)], { type: 'text/csv;charset=utf-8' }))
  }
  return (
    <>
      <Button size="small" variant="quiet" icon="download" onClick={exportCsv}>
        {texts.csv}
      </Button>
      <Button size="small" variant="quiet" icon="print" onClick={onPrint}>
        {texts.print}
      </Button>
    </>
  )
}
