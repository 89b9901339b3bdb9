import { useState } from 'react'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { isToCome } from '#domain/appointment/next-appointment.ts'
import { holdersOf } from '#domain/appointment/time-slots.ts'
import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import { clinicMomentAt, useClinicMoment } from '#features/appointments/use-clinic-moment.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { CandidateRow } from './candidate-row.tsx'
import styles from './gap-strip.module.css'
import { gapTexts as texts } from './gap-texts.ts'
import { GiveSlotDialog } from './give-slot-dialog.tsx'
import { readGap, type ShownCandidate } from './read-gap.ts'

interface GapStripProps {
  /** A free slot; one that has begun or that is taken since is not offered. */
  slot: FreeSlot
  /** Called when somebody got the slot. */
  onGiven: () => void
}

const GROUPS = ['wished', 'waits', 'later'] as const
/** How many of those who merely come later are shown at first. */
const SHOWN_LATER = 5

/** Who may want a free slot, each with what offers it and what gives it. Nothing here holds the slot. */
export function GapStrip({ slot, onGiven }: GapStripProps) {
  const now = useClinicMoment()
  const { startTime, endTime, professionalId } = slot
  const { sources } = useClinic()
  const read = (db: ClinicDatabase) => readGap(db, slot, clinicMomentAt(sources.now()))
  const { rows, state, retry } = useListing('waiting', read, [slot.date, startTime, endTime, professionalId])
  const isTaken = useIsTaken(slot)
  const [given, setGiven] = useState<ShownCandidate | null>(null)
  if (!isToCome(slot, now)) return <p className={typography.muted}>{texts.past}</p>
  if (state === 'failed') return <ErrorState text={texts.failed} onRetry={retry} />
  return (
    <div className={layout.stack4}>
      <p className={typography.small}>{isTaken && !given ? texts.taken : texts.notHeld}</p>
      {state === 'loading' && rows.length === 0 && <SkeletonList rows={3} />}
      {state === 'filled' && rows.length === 0 && <EmptyState text={texts.nobody} />}
      {GROUPS.map((group) => (
        <CandidateGroup
          key={group}
          title={texts.groups[group]}
          candidates={rows.filter(({ why }) => why === group)}
          shownAtFirst={group === 'later' ? SHOWN_LATER : Number.POSITIVE_INFINITY}
          slot={slot}
          isTaken={isTaken}
          onGive={setGiven}
        />
      ))}
      {given && <GiveSlotDialog candidate={given} slot={slot} onGiven={onGiven} onClose={() => setGiven(null)} />}
    </div>
  )
}

interface CandidateGroupProps {
  title: string
  candidates: readonly ShownCandidate[]
  shownAtFirst: number
  slot: FreeSlot
  isTaken: boolean
  onGive: (candidate: ShownCandidate) => void
}

function CandidateGroup({ title, candidates, shownAtFirst, slot, isTaken, onGive }: CandidateGroupProps) {
  const [isWhole, setIsWhole] = useState(false)
  if (candidates.length === 0) return null
  const shown = isWhole ? candidates : candidates.slice(0, shownAtFirst)
  return (
    <section className={layout.stack2}>
      <h3 className={typography.heading}>{title}</h3>
      <ul className={styles.rows}>
        {shown.map((candidate) => (
          <CandidateRow
            key={candidate.patient.uid}
            candidate={candidate}
            slot={slot}
            isTaken={isTaken}
            onGive={() => onGive(candidate)}
          />
        ))}
      </ul>
      {shown.length < candidates.length && (
        <Button size="small" icon="chevron-down" onClick={() => setIsWhole(true)}>
          {texts.more}
        </Button>
      )}
    </section>
  )
}

/** Whether somebody has the slot by now, as far as this device knows. */
function useIsTaken(slot: FreeSlot): boolean {
  const { db } = useClinic()
  const { date, startTime, endTime, professionalId } = slot
  const taken = useResilientReading(async () => {
    if (professionalId === null) return false
    const agenda = await readAppointmentsBetween(db, date, date)
    return holdersOf({ date, startTime, endTime, professionalId }, agenda).length > 0
  }, [db, date, startTime, endTime, professionalId])
  return taken ?? false
}
