import { DayEndVisits } from '#features/appointments/day-end/day-end-visits.tsx'
import { CashClosePage } from '#features/cash-days/walk/cash-close-page.tsx'

/** 'Cerrar el día': the walk of the cash, with the lists of the agenda in its steps. */
export function CashCloseScreen() {
  return <CashClosePage visits={(part, day) => <DayEndVisits key={`${part} ${day}`} part={part} day={day} />} />
}
