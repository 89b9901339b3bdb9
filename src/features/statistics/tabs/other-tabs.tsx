import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { ShownStatistics } from '#features/statistics/use-statistics.ts'
import { AppointmentsTab } from './appointments-tab.tsx'
import { FinancesTab } from './finances-tab.tsx'
import { PatientsTab } from './patients-tab.tsx'

export interface OtherTabProps {
  tab: 'appointments' | 'patients' | 'finances'
  figures: ShownStatistics
  today: LocalDate
  onRefresh: () => void
}

/** All tabs except the first, which alone is rendered at first. */
export function OtherTab({ tab, figures: { general, appointments, patients }, today, onRefresh }: OtherTabProps) {
  switch (tab) {
    case 'appointments':
      return <AppointmentsTab statistics={appointments} />
    case 'patients':
      return <PatientsTab general={general} patients={patients} today={today} onRefresh={onRefresh} />
    case 'finances':
      return <FinancesTab general={general} />
  }
}
