import * as v from 'valibot'
import { endError, startError } from '#domain/appointment/appointment-rules.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { timeField } from '#domain/wire/fields.ts'
import type { SettingsKind } from './settings-group.ts'
import { settingsTexts } from './settings-texts.ts'
import { type HoursSettings, type OpenRange, unsetHours } from './settings-values.ts'

/**
 * Checks the open ranges of one day, in any order: quarters of an hour within the agenda's hours, of which none overlap.
 * One may begin when another ends.
 */
export function openRangesError(ranges: readonly OpenRange[]): string | null {
  for (const { from, to } of ranges) {
    const error = startError(from) ?? endError(from, to)
    if (error) return error
  }
  const overlaps = inOrder(ranges).some(({ from }, index, ordered) => from < (ordered[index - 1]?.to ?? ''))
  return overlaps ? settingsTexts.hoursOverlap : null
}

function inOrder(ranges: readonly OpenRange[]): OpenRange[] {
  return ranges.toSorted((one, other) => (one.from < other.from ? -1 : 1))
}

const openRange = v.object({ from: timeField, to: timeField }, validationTexts.valueInvalid)

/** Stored in the order of the day; empty if the clinic is closed. */
const openRanges = v.pipe(
  v.array(openRange, validationTexts.valueInvalid),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? openRangesError(dataset.value) : null
    if (message) addIssue({ message })
  }),
  v.transform((ranges) => inOrder(ranges)),
)

/** When the clinic opens on each weekday. */
export const hoursSettings = v.object({
  monday: openRanges,
  tuesday: openRanges,
  wednesday: openRanges,
  thursday: openRanges,
  friday: openRanges,
  saturday: openRanges,
  sunday: openRanges,
})

/** PUT /settings/hours: any subset of the weekdays; what is left out stays as it is. */
export const hoursBody = v.object(v.partial(hoursSettings).entries)

/** While nobody has set the hours, those of spec section 9 hold. */
export const hoursKind: SettingsKind<HoursSettings> = { group: 'hours', unset: unsetHours }
