import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { forgetMove, noteMove } from '#data/local/outbox/moved-appointments.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { decisionFailure } from '#features/shared/messages/decision-failure.ts'
import { LostChanges } from '#features/shared/messages/lost-changes.tsx'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { useSending } from '#ui/forms/use-sending.ts'
import { Figures } from '#ui/layout/figures.tsx'
import { ErrorState, SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { clearToast, toast } from '#ui/toasts/toast.ts'
import { BothAppointments } from './both-appointments.tsx'
import { decidedElsewhereMessage } from './decided-elsewhere-message.ts'
import type { FreePlace } from './free-places.ts'
import { PatientMessage } from './patient-message.tsx'
import { readMovedAppointments } from './read-moved-appointments.ts'
import { readUnplacedAppointment, type UnplacedAppointment } from './read-unplaced-appointment.ts'
import { resolverTexts } from './resolver-texts.ts'
import styles from './slot-resolver.module.css'

interface SlotResolverProps {
  /** The refused change's outbox position, which it keeps. */
  n: number
  onClose: () => void
}

/**
 * Resolves an appointment that was refused because its time is taken. Shows both appointments, the next free times, and
 * a message for the patient. The change is kept unless it is dropped here. Mounted while it is open.
 */
export function SlotResolver({ n, onClose }: SlotResolverProps) {
  const { db, sources } = useClinic()
  const reading = useResilientReading(
    async () => ({ unplaced: await readUnplacedAppointment(db, n, sources.now()) }),
    [db, n, sources],
  )
  // The question as it was when pressed, since the change is not refused while it is being sent.
  const [held, setHeld] = useState<UnplacedAppointment | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const leave = useEffectEvent(async () => {
    onClose()
    toast(await decidedElsewhereMessage(db, n))
  })
  const closeMoved = () => {
    forgetMove(db, n).catch(console.error)
    onClose()
  }
  // Clears the toast that led here, or that told of the last refusal.
  useEffect(clearToast, [])
  const shown = held ?? reading?.unplaced
  const isGone = shown === null && moved === null
  // Closes with a message when it was decided elsewhere.
  useEffect(() => {
    if (isGone) leave().catch(console.error)
  }, [isGone])

  if (moved) return <MovedAppointment moved={moved} onClose={closeMoved} />
  return (
    <Dialog open onClose={onClose} title={resolverTexts.title} size="large">
      {shown && <Resolution unplaced={shown} onHold={setHeld} onMoved={setMoved} onClose={onClose} />}
      {!shown && reading === undefined && <SkeletonList rows={3} />}
      {!shown && reading === null && <ErrorState text={resolverTexts.unreadable} />}
    </Dialog>
  )
}

interface Moved {
  unplaced: UnplacedAppointment
  place: FreePlace
}

interface ResolutionProps {
  unplaced: UnplacedAppointment
  /** Keeps the question on screen while it is being moved or dropped; null when it needs a decision again. */
  onHold: (unplaced: UnplacedAppointment | null) => void
  /** Called when the server has confirmed the new place. */
  onMoved: (moved: Moved) => void
  onClose: () => void
}

const MOVING = { success: { title: resolverTexts.moved }, failure: resolverTexts.moveFailed }

function Resolution({ unplaced, onHold, onMoved, onClose }: ResolutionProps) {
  const { db } = useClinic()
  const changes = useChanges()
  // Closing it leaves the change refused.
  const { save } = useSave(onClose)
  const [busyAt, setBusyAt] = useState<FreePlace | null>(null)
  // The changes that the question lists, as they were when it was opened.
  const [askedFor, setAskedFor] = useState<UnplacedAppointment['lost'] | null>(null)
  const headingId = useId()
  const places = useRef<HTMLElement>(null)
  useSending(places, busyAt !== null)
  const { entry, wished, patient, free, professionalName } = unplaced

  const move = async (place: FreePlace) => {
    setBusyAt(place)
    onHold(unplaced)
    // The server may accept it after this is closed; then the agenda offers the patient's message.
    await noteMove(db, entry.n).catch(console.error)
    const wish = { ...place }
    const result = await save(MOVING, { first: () => changes.edit(entry.opId, wish), wished: wish, decided: entry.n })
    // A later change of the same person may move it again. Then the agenda offers the message, once the server has
    // accepted that.
    const moved = (await readMovedAppointments(db).catch(() => [])).find(({ n }) => n === entry.n)
    setBusyAt(null)
    if (result.kind === 'refused') onHold(null)
    else if (result.kind === 'accepted' && moved) onMoved({ unplaced, place: moved.place })
    else onClose()
  }
  const keep = () => {
    toast({ title: resolverTexts.kept, variant: 'info' })
    onClose()
  }
  const drop = async (lost: UnplacedAppointment['lost']) => {
    const named = lost.map(({ n }) => n)
    setAskedFor(null)
    onHold(unplaced)
    try {
      await changes.drop(entry.opId, named)
      toast({ title: resolverTexts.dropped, variant: 'info' })
      onClose()
    } catch (error) {
      toast(await decisionFailure(db, entry.n, error))
      // If it was decided elsewhere, it closes with a message; after a failure of this device it stays open.
      onHold(null)
    }
  }
  return (
    <>
      <BothAppointments unplaced={unplaced} />
      <section ref={places} className={classNames(layout.stack2, styles.free)} aria-labelledby={headingId}>
        <h3 id={headingId}>{resolverTexts.free(professionalName)}</h3>
        <p className={typography.small}>{free.length > 0 ? resolverTexts.freeHint : resolverTexts.noFree}</p>
        <div className={styles.places}>
          {free.map((place) => (
            <Button
              key={`${place.date} ${place.startTime}`}
              icon="clock"
              busy={busyAt === place}
              busyLabel={savingTexts.processing}
              onClick={() => void move(place)}
            >
              <span className={styles.day}>{formatDayInWords(place.date)}</span>{' '}
              <Figures>{`${place.startTime} – ${place.endTime}`}</Figures>
            </Button>
          ))}
        </div>
      </section>
      <PatientMessage
        patient={patient}
        text={resolverTexts.offer(patient?.firstName ?? '', wished, free.slice(0, OFFERED_IN_MESSAGE))}
      />
      <DialogActions>
        <Button variant="quiet" icon="trash" onClick={() => setAskedFor(unplaced.lost)}>
          {resolverTexts.drop}
        </Button>
        <Button onClick={keep}>{resolverTexts.keep}</Button>
      </DialogActions>
      {askedFor && (
        <ConfirmDialog
          open
          title={resolverTexts.dropQuestion}
          text={
            <>
              <span>{resolverTexts.dropText}</span>
              <LostChanges lost={askedFor} />
            </>
          }
          confirmLabel={resolverTexts.drop}
          cancelLabel={resolverTexts.keepIt}
          tone="danger"
          onConfirm={() => void drop(askedFor)}
          onCancel={() => setAskedFor(null)}
        />
      )}
    </>
  )
}

const OFFERED_IN_MESSAGE = 3

/** The confirmed new place, with the message for the patient. */
function MovedAppointment({ moved: { unplaced, place }, onClose }: { moved: Moved; onClose: () => void }) {
  const { patient, patientName } = unplaced
  return (
    <Dialog open onClose={onClose} title={resolverTexts.done}>
      <p>
        <strong>{patientName}</strong>: {resolverTexts.place(place)}
      </p>
      <PatientMessage patient={patient} text={resolverTexts.movedMessage(patient?.firstName ?? '', place)} />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {resolverTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
