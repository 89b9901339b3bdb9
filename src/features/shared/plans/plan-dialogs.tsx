import type { ShownPlan } from '#data/local/rows/plans.ts'
import { EditPlanDialog } from './edit-plan-dialog.tsx'
import { NewPlanDialog } from './new-plan-dialog.tsx'

/** Which dialog of a plan is open. `patient` is the preselected patient's key as text; '' for none. */
export type OpenPlanDialog = { kind: 'new'; patient: string } | { kind: 'edit'; shown: ShownPlan }

interface PlanDialogsProps {
  open: OpenPlanDialog | null
  onClose: () => void
}

/** The open dialog of a plan. */
export function PlanDialogs({ open, onClose }: PlanDialogsProps) {
  if (!open) return null
  if (open.kind === 'new') return <NewPlanDialog patient={open.patient} onClose={onClose} />
  return <EditPlanDialog key={open.shown.plan.uid} shown={open.shown} onClose={onClose} />
}
