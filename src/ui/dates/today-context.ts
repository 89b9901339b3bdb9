import { createContext } from 'react'

/** The calendars' days are always the clinic's, wherever the device is. */
export const CALENDAR_ZONE = 'America/Argentina/Cordoba'

/** Gives calendars the present day, 'YYYY-MM-DD'. A provider may know a better clock than the device's. */
export const TodayContext = createContext(todayOfDevice)

function todayOfDevice(): string {
  // The Swedish format is YYYY-MM-DD.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: CALENDAR_ZONE }).format(Date.now())
}
