import { createContext } from 'react'

/** Calendars know no other zone: their days are the clinic's, wherever the device stands. */
export const CALENDAR_ZONE = 'America/Argentina/Cordoba'

/** Tells the calendars which day is today, 'YYYY-MM-DD': provided by whoever knows a better clock than the device's. */
export const TodayContext = createContext(todayOfDevice)

function todayOfDevice(): string {
  // Swedes write a day as we keep it.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: CALENDAR_ZONE }).format(Date.now())
}
