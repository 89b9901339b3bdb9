import { useState } from 'react'
import { noteMove } from '#data/local/outbox/moved-appointments.ts'
import { proposedPlaces } from '#domain/series/proposed-places.ts'
import { deferResult } from '#features/shared/forms/claimed-results.ts'
import { decisionFailure } from '#features/shared/messages/decision-failure.ts'
import { LostChanges } from '#features/shared/messages/lost-changes.tsx'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import typography from '#ui/styles/typography.module.css'
import { type ToastMessage, tellLater } from '#ui/toasts/toast.ts'
import type { FreePlace } from './free-places.ts'
import { LostPlaceLine } from './lost-place-line.tsx'
import { readUnplacedAppointment, type UnplacedAppointment } from './read-unplaced-appointment.ts'
import { resolverTexts } from './resolver-texts.ts'
import { seriesResolverTexts as texts } from './series-resolver-texts.ts'
import styles from './slot-resolver.module.css'
import { readUnplacedGroupOf } from './unplaced-groups.ts'

interface SeriesResolverProps {
  /** The outbox position of one of them. */
  n: number
  onClose: () => void
}

/** What the person chose for a line: a free place, or null to leave it as a note. */
type Choices = Readonly<Record<number, FreePlace | null>>

/**
 * Resolves the appointments of a series that were refused because their times are taken: each line with the nearest free
 * times, and one press takes them all. Mounted while it is open.
 */
export function SeriesResolver({ n, onClose }: SeriesResolverProps) {
  const { db, sources } = useClinic()
  const [first] = useState(n)
  const lines = useResilientReading(async () => {
    const group = await readUnplacedGroupOf(db, first)
    const read = await Promise.all(group.map((entry) => readUnplacedAppointment(db, entry.n, sources.now())))
    return read.filter((line) => line !== null)
  }, [db, first, sources])
  return (
    <Dialog open onClose={onClose} title={texts.title} size="large">
      {lines === undefined && <SkeletonList rows={3} />}
      {lines === null && <ErrorState text={resolverTexts.unreadable} />}
      {lines?.length === 0 && <EmptyState text={texts.nothingLeft} />}
      {lines && lines.length > 0 && <Lines lines={lines} onClose={onClose} />}
    </Dialog>
  )
}

function Lines({ lines, onClose }: { lines: readonly UnplacedAppointment[]; onClose: () => void }) {
  const { db } = useClinic()
  const changes = useChanges()
  const [choices, setChoices] = useState<Choices>({})
  const [isBusy, setIsBusy] = useState(false)
  const [dropped, setDropped] = useState<readonly UnplacedAppointment[] | null>(null)
  const places = chosenPlaces(lines, choices)
  const chosen = places.filter((place) => place !== null)

  /** Decides about each line; what can't be decided any more is said, and keeps no other line waiting. */
  const forEach = async (
    decided: readonly UnplacedAppointment[],
    decide: (line: UnplacedAppointment) => Promise<void>,
    done: ToastMessage,
  ) => {
    const tell = tellLater()
    setIsBusy(true)
    let failure: ToastMessage | null = null
    for (const line of decided) {
      try {
        await decide(line)
      } catch (error) {
        failure = await decisionFailure(db, line.entry.n, error)
      }
    }
    setIsBusy(false)
    tell(failure ?? done)
    if (!failure) onClose()
  }
  const move = () =>
    forEach(
      lines.filter((_, index) => places[index]),
      async (line) => {
        const place = places[lines.indexOf(line)]
        if (!place) return
        // Once the server has accepted it, the agenda offers the patient's message.
        await noteMove(db, line.entry.n)
        const { opId } = await changes.edit(line.entry.opId, { ...place })
        deferResult(opId, MOVING)
      },
      { title: texts.sending(chosen.length), variant: 'info' },
    )
  const drop = (decided: readonly UnplacedAppointment[]) => {
    setDropped(null)
    return forEach(
      decided,
      ({ entry, lost }) =>
        changes.drop(
          entry.opId,
          lost.map((change) => change.n),
        ),
      { title: texts.dropped(decided.length), variant: 'info' },
    )
  }
  return (
    <>
      <p>{texts.text(lines[0]?.patientName ?? '', lines.length)}</p>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <LostPlaceLine
            key={line.entry.n}
            line={line}
            place={places[index] ?? null}
            onChoose={(place) => setChoices((before) => ({ ...before, [line.entry.n]: place }))}
            onDrop={() => setDropped([line])}
          />
        ))}
      </ul>
      <p className={typography.small}>{texts.left}</p>
      <DialogActions>
        <Button variant="quiet" icon="trash" onClick={() => setDropped(lines)}>
          {texts.dropAll}
        </Button>
        <Button onClick={onClose}>{resolverTexts.keep}</Button>
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          busy={isBusy}
          busyLabel={savingTexts.processing}
          onClick={() => void move()}
        >
          {texts.take(chosen.length)}
        </Button>
      </DialogActions>
      {dropped && (
        <ConfirmDialog
          open
          title={texts.dropQuestion(dropped.length)}
          text={
            <>
              <span>{resolverTexts.dropText}</span>
              <LostChanges lost={dropped.flatMap(({ lost }) => lost)} />
            </>
          }
          confirmLabel={texts.drop(dropped.length)}
          cancelLabel={resolverTexts.keepIt}
          tone="danger"
          onConfirm={() => void drop(dropped)}
          onCancel={() => setDropped(null)}
        />
      )}
    </>
  )
}

const MOVING = { success: { title: resolverTexts.moved }, failure: resolverTexts.moveFailed }

/** What the person chose; for the other lines the nearest place that is left, if it is still free. */
function chosenPlaces(lines: readonly UnplacedAppointment[], choices: Choices): (FreePlace | null)[] {
  const freeFor = ({ entry, free }: UnplacedAppointment) => {
    const choice = choices[entry.n]
    return choice === undefined ? free : free.filter((place) => choice !== null && isSame(place, choice))
  }
  const chosenFirst = [...lines].sort((a, b) => Number(b.entry.n in choices) - Number(a.entry.n in choices))
  const proposed = proposedPlaces(chosenFirst.map((line) => ({ wished: line.wished, free: freeFor(line) })))
  return lines.map((line) => proposed[chosenFirst.indexOf(line)] ?? null)
}

function isSame(one: FreePlace, other: FreePlace): boolean {
  return one.date === other.date && one.startTime === other.startTime
}
