import { readProfessionals } from '#data/local/rows/professionals.ts'
import { professionalName } from '#domain/professional/professional.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { gapTexts as texts } from './gap-texts.ts'

/** A slot in words, with its professional where there are several; without its end where there is no room for it. */
export function useSlotInWords(
  { date, startTime, endTime, professionalId }: FreeSlot,
  { withEnd }: { withEnd: boolean },
): string {
  const { rows } = useListing('professional', readProfessionals)
  const slot = texts.slot(formatDayInWords(date), withEnd ? texts.range(startTime, endTime) : startTime)
  const professional = rows.find(({ id }) => id === professionalId)
  return rows.length > 1 && professional ? texts.slotWith(slot, professionalName(professional)) : slot
}
