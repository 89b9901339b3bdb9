import { HoursSection } from '#features/clinic-settings/hours/hours-section.tsx'
import { ClosuresSection } from '#features/closures/closures-section.tsx'
import layout from '#ui/styles/layout.module.css'

/** 'Horario y días cerrados': the weekly hours, and the closed days below them. */
export function HoursScreen() {
  return (
    <div className={layout.stack4}>
      <HoursSection />
      <ClosuresSection />
    </div>
  )
}
