import { useState } from 'react'
import { readPlansOfPatient } from '#data/local/rows/plans.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { LazyPlanDialogs } from './lazy-plan-dialogs.ts'
import styles from './patient-plans.module.css'
import type { OpenPlanDialog } from './plan-dialogs.tsx'
import { PlanBadges, PlanTerms, PlanUseFigure } from './plan-facts.tsx'
import { plansTexts as texts } from './plans-texts.ts'

interface PatientPlansProps {
  patient: RowKey
  /** The patient's name, for those who only hear the buttons. */
  name: string
  /** Whether plans can be sold and edited here. */
  withActs?: boolean
}

/** The plans that a patient bought or shares, with the way to sell another. */
export function PatientPlans({ patient, name, withActs = true }: PatientPlansProps) {
  const today = useToday()
  const { rows, state } = useListing('plan', (db) => readPlansOfPatient(db, patient), [patient])
  const [open, setOpen] = useState<OpenPlanDialog | null>(null)
  return (
    <section className={layout.stack2}>
      <div className={layout.ends}>
        <h3 className={typography.heading}>{texts.title}</h3>
        {withActs && (
          <Button size="small" icon="plus" onClick={() => setOpen({ kind: 'new', patient: String(patient) })}>
            {texts.new}
          </Button>
        )}
      </div>
      {state === 'failed' && <p className={typography.muted}>{texts.ofPatient.failed}</p>}
      {state === 'filled' && rows.length === 0 && <p className={typography.muted}>{texts.ofPatient.none}</p>}
      {rows.length > 0 && (
        <ul className={layout.stack2}>
          {rows.map((shown) => (
            <li key={shown.plan.uid} className={classNames(layout.stack1, styles.plan)}>
              <p className={layout.ends}>
                <span className={classNames(typography.strong, typography.breaks)}>{shown.plan.name}</span>
                <PlanUseFigure shown={shown} />
              </p>
              <PlanTerms shown={shown} today={today} />
              <div className={layout.ends}>
                <PlanBadges shown={shown} today={today} />
                {withActs && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={texts.editOf(shown.plan.name, name)}
                    onClick={() => setOpen({ kind: 'edit', shown })}
                  >
                    {texts.editShort}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {withActs && <LazyPlanDialogs open={open} onClose={() => setOpen(null)} />}
    </section>
  )
}
