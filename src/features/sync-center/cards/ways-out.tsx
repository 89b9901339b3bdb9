import { useNavigate } from 'react-router-dom'
import { draftRecord, rewriteRecord } from '#data/sync/clinical-records/rewrite-record.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import { SlotHolders } from '#features/shared/appointments/slot-holders.tsx'
import { useHeldSlot } from '#features/shared/appointments/use-held-slot.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import type { CandidateItem, QuestionItem } from '#features/sync-center/center-items.ts'
import { useSamePerson } from '#features/sync-center/dialogs/use-same-person.ts'
import { useNearPlaces } from '#features/sync-center/near-places.ts'
import type { QuestionedPlace } from '#features/sync-center/questioned-place.ts'
import styles from '#features/sync-center/sync-center.module.css'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { useDecision } from '#features/sync-center/use-decision.ts'
import type { FieldChange } from '#features/sync-center/words/change-words.ts'
import { CardButton } from './change-card.tsx'
import { FieldChanges } from './field-changes.tsx'
import { Candidates } from './unsure-candidates.tsx'

interface WaysOutProps {
  item: QuestionItem
  /** It is to be asked whether two of different names are the same person. */
  onSamePerson: () => void
  /** It is to be asked whether an income of another amount or patient is the one in question. */
  onOtherIncome: (candidate: CandidateItem) => void
}

/** What one press settles, as far as the refusal tells it, with what the press is about: the same person, another time, an income. */
export function WaysOut({ item, onSamePerson, onOtherIncome }: WaysOutProps) {
  const { entry } = item
  return (
    <>
      {item.existing && <ExistingPatient item={item} name={item.existing} onAsk={onSamePerson} />}
      {item.takenPlace && <TakenPlace {...item.takenPlace} />}
      {item.takenPlace && <FreeSlots entry={entry} taken={item.takenPlace} />}
      {item.parked.why === 'unsure' && <Candidates item={item} onAsk={onOtherIncome} />}
    </>
  )
}

interface WaysOnProps {
  item: QuestionItem
  onChoosePatient: () => void
}

/** What goes on without the row that is gone: no patient or another one, a record of its own. Buttons among the card's others. */
export function WaysOn({ item, onChoosePatient }: WaysOnProps) {
  const { entry } = item
  return (
    <>
      {item.missesPatient && <PatientGone item={item} onChoose={onChoosePatient} />}
      {item.mayRewrite && <RecordGone entry={entry} />}
      {item.isOfNobody && <RecordOfNobody entry={entry} />}
    </>
  )
}

/** Somebody else is chosen; and money was taken, whoever has been deleted since: one press registers it without the patient. */
function PatientGone({ item, onChoose }: { item: QuestionItem; onChoose: () => void }) {
  const { n, opId } = item.entry
  const { edit } = useChanges()
  const { busy, send } = useDecision(n)
  const withoutPatient = () => edit(opId, { patientId: null })
  return (
    <>
      {item.missesPatient === 'income' && (
        <CardButton
          icon="check"
          busy={busy}
          onClick={() => void send(withoutPatient, { done: syncCenterTexts.withoutPatientDone })}
        >
          {syncCenterTexts.withoutPatient}
        </CardButton>
      )}
      <CardButton icon="user" onClick={onChoose}>
        {syncCenterTexts.choosePatient}
      </CardButton>
    </>
  )
}

/** What was written into a record that somebody deleted is not lost with it: one press makes it a record of its own. */
function RecordGone({ entry: { n, opId } }: { entry: OutboxEntry }) {
  const { db, sources, kick } = useClinic()
  const { busy, send } = useDecision(n)
  const rewrite = async () => {
    await rewriteRecord(db, sources, opId)
    kick()
  }
  return (
    <CardButton icon="plus" busy={busy} onClick={() => void send(rewrite, { done: syncCenterTexts.rewritten })}>
      {syncCenterTexts.rewrite}
    </CardButton>
  )
}

/** What was written about somebody who is gone: a press makes it a draft, among the drafts of records, for another patient. */
function RecordOfNobody({ entry: { n, opId } }: { entry: OutboxEntry }) {
  const { db, sources } = useClinic()
  const { busy, decide } = useDecision(n)
  const navigate = useNavigate()
  const choose = async () => {
    await draftRecord(db, sources, opId)
    void navigate(paths.clinicalRecords)
  }
  return (
    <CardButton icon="user" busy={busy} onClick={() => void decide(choose, syncCenterTexts.drafted)}>
      {syncCenterTexts.choosePatient}
    </CardButton>
  )
}

interface ExistingPatientProps {
  item: QuestionItem
  name: string
  onAsk: () => void
}

/** Who has the DNI already. */
function ExistingPatient({ item, name, onAsk }: ExistingPatientProps) {
  return (
    <div>
      <p>{syncCenterTexts.existing(name)}</p>
      {item.ifSamePerson && <SamePerson item={item} writes={item.ifSamePerson} onAsk={onAsk} />}
    </div>
  )
}

interface SamePersonProps {
  item: QuestionItem
  writes: readonly FieldChange[]
  onAsk: () => void
}

/**
 * One press says that the new patient is who has the DNI: then that file says what was typed otherwise here. Where not even a name
 * agrees a digit was mistyped, more likely, and somebody else's file would be written over: it is asked first.
 */
function SamePerson({ item, writes, onAsk }: SamePersonProps) {
  const { busy, take } = useSamePerson(item)
  const press = item.isOfAnotherName ? onAsk : () => void take()
  return (
    <>
      {writes.length > 0 && <p className={styles.small}>{syncCenterTexts.ifSamePerson}</p>}
      <FieldChanges fields={writes} label={syncCenterTexts.ifSamePerson} />
      <div className={styles.slots}>
        <CardButton icon="user" busy={busy} onClick={press}>
          {syncCenterTexts.samePerson}
        </CardButton>
      </div>
    </>
  )
}

/** Who has the time that was asked for, as far as this device knows. */
function TakenPlace({ place, own }: QuestionedPlace) {
  const held = useHeldSlot(place, own)
  if (!held) return null
  return (
    <div>
      <p className={styles.small}>{syncCenterTexts.heldBy}</p>
      <SlotHolders holders={held.holders} className={styles.holders} />
    </div>
  )
}

/** The free times nearest to it: one press takes one. */
function FreeSlots({ entry: { n, opId }, taken }: { entry: OutboxEntry; taken: QuestionedPlace }) {
  const { edit } = useChanges()
  const { busy, send } = useDecision(n)
  const places = useNearPlaces(taken)
  if (places.length === 0) return null
  return (
    <div>
      <p className={styles.small}>{syncCenterTexts.freeSlots}</p>
      <div className={styles.slots}>
        {places.map(({ date, startTime, endTime }) => (
          <CardButton
            key={`${date} ${startTime}`}
            icon="clock"
            busy={busy}
            onClick={() => void send(() => edit(opId, { date, startTime, endTime }))}
          >
            {syncCenterTexts.takeSlot(formatDayInWords(date), startTime, endTime)}
          </CardButton>
        ))}
      </div>
    </div>
  )
}
