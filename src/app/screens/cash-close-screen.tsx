import type { VisitsOf } from '#features/cash-days/walk/visits-of.ts'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'
import { useLazyComponent } from '#ui/lazy/use-lazy-component.ts'
import { SkeletonList } from '#ui/list-states.tsx'

// What a screen of the staff has from the start is shared by all of them: forms and the agenda's lists are fetched here.
const lateWalk = lazyComponent(() =>
  import('#features/cash-days/walk/cash-close-page.tsx').then((module) => module.CashClosePage),
)
const lateVisits = lazyComponent(() =>
  import('#features/appointments/day-end/day-end-visits.tsx').then((module) => module.DayEndVisits),
)

/** 'Cerrar el día': the walk of the cash, with the lists of the agenda in its steps. */
export function CashCloseScreen() {
  const { component: CashClosePage } = useLazyComponent(lateWalk)
  return CashClosePage ? <CashClosePage visits={visits} /> : <SkeletonList rows={4} />
}

const visits: VisitsOf = (part, day) => <Visits key={`${part} ${day}`} part={part} day={day} />

function Visits({ part, day }: { part: Parameters<VisitsOf>[0]; day: Parameters<VisitsOf>[1] }) {
  const { component: DayEndVisits } = useLazyComponent(lateVisits)
  return DayEndVisits ? <DayEndVisits part={part} day={day} /> : <SkeletonList rows={3} />
}
