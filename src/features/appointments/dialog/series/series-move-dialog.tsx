import { useState } from 'react'
import { madePlaceOf } from '#domain/series/series-lines.ts'
import { shiftedPlaces } from '#domain/series/series-moves.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { formTexts } from '#features/appointments/appointments-texts.ts'
import type { Place } from '#features/appointments/rows/place.ts'
import { useSaveTogether } from '#features/shared/forms/use-save-together.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { saidIn, saidWith, withSaid } from './series-form.ts'
import { SeriesList } from './series-list.tsx'
import { seriesTexts as texts } from './series-texts.ts'
import { movedSeries } from './series-wishes.ts'
import { useSeriesLines } from './use-series-lines.ts'

interface SeriesMoveDialogProps {
  /** The appointment that is moved, as it was seen. */
  seen: AppointmentView
  following: readonly AppointmentView[]
  /** Where it goes; those that follow go along. */
  place: Required<Place>
  /** What else is changed of the moved appointment itself. */
  fields?: Fields
  /** Called when the moves are stored. */
  onDone: () => void
  onClose: () => void
}

/** Lists where the appointments of a series go, before any of it is written. Mounted while it is open. */
export function SeriesMoveDialog({ seen, following, place, fields = {}, onDone, onClose }: SeriesMoveDialogProps) {
  const today = useToday()
  const saveTogether = useSaveTogether()
  // As they were when asked about: what another device moves meanwhile becomes a conflict, as any other edit does.
  const [visits] = useState(() => [seen, ...following])
  const [said, setSaid] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const listed = [place, ...shiftedPlaces(seen.date, place, visits.slice(1))].map((target, index) => ({
    ...target,
    key: visits[index]?.uid ?? '',
    day: target.date,
  }))
  const { lines, isRead } = useSeriesLines(withSaid(listed, saidIn(said)), seen.patientId, visits)
  const moves = lines.flatMap((line, index) => {
    const visit = visits[index]
    const target = line.isTicked ? madePlaceOf(line, today) : null
    return visit && target ? [{ visit, place: target }] : []
  })
  const move = async () => {
    setIsBusy(true)
    const wishes = movedSeries(moves).map((wish) =>
      wish.kind === 'update' && wish.seen.key === seen.key ? { ...wish, fields: { ...fields, ...wish.fields } } : wish,
    )
    const isStored = await saveTogether(wishes, {
      success: { title: savingTexts.success, description: texts.moved },
      failure: formTexts.failed,
      undoable: texts.moveUndoable(moves.length),
    })
    setIsBusy(false)
    if (isStored) onDone()
  }
  return (
    <Dialog open onClose={onClose} title={texts.move} description={texts.moveText} hasUnsavedText={said !== ''}>
      <SeriesList
        lines={lines}
        except={visits.map(({ uid }) => uid)}
        onSay={(key, saidOfLine) => setSaid((before) => saidWith(before, key, saidOfLine))}
      />
      <DialogActions>
        <Button onClick={onClose}>{texts.back}</Button>
        <Button
          variant="primary"
          disabled={!isRead || moves.length === 0}
          busy={isBusy}
          busyLabel={savingTexts.processing}
          onClick={() => void move()}
        >
          {texts.moveConfirm(moves.length)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
