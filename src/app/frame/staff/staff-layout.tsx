import { useUnplacedAppointmentToasts } from '#app/clinic/use-unplaced-appointment-toasts.ts'
import { useStaffScreens } from '#app/screens/use-staff-screens.ts'
import { useSecondCharges } from '#features/shared/money/use-second-charges.ts'
import { useAskServerSetup } from '#features/shared/reading/use-server-setup.ts'
import { ConnectionPill } from '../connection-pill.tsx'
import { LazyFirstMirror } from '../first-mirror/lazy-first-mirror.tsx'
import { SignedInLayout } from '../signed-in-layout.tsx'
import { StaffNavigation } from './staff-navigation.tsx'
import { StaffSearch } from './staff-search.tsx'

/** The frame of every screen for staff. */
export function StaffLayout() {
  return (
    <SignedInLayout isStaff search={<StaffSearch />} pill={<StaffPill />}>
      <StaffBackground />
      <StaffNavigation />
      <LazyFirstMirror />
    </SignedInLayout>
  )
}

function StaffBackground() {
  useStaffScreens()
  useAskServerSetup()
  useUnplacedAppointmentToasts()
  return null
}

/** Counts visits that were charged twice among what waits for the person. */
function StaffPill() {
  return <ConnectionPill asked={useSecondCharges().length} />
}
