import { useNavigate } from 'react-router-dom'
import { draftClinicalRecord, rewriteClinicalRecord } from '#data/sync/clinical-records/rewrite-record.ts'
import type { Fields, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { SlotHolders } from '#features/shared/appointments/slot-holders.tsx'
import { useHeldSlot } from '#features/shared/appointments/use-held-slot.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import type { CandidateItem, QuestionItem } from '#features/sync-center/center-items.ts'
import { useNearPlaces } from '#features/sync-center/near-places.ts'
import type { RequestedPlace } from '#features/sync-center/requested-place.ts'
import styles from '#features/sync-center/sync-center.module.css'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { useDecision } from '#features/sync-center/use-decision.ts'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { CardButton } from './change-card.tsx'
import { ExistingPatient } from './existing-patient.tsx'
import { Candidates } from './unsure-candidates.tsx'

interface CardDecisionsProps {
  item: QuestionItem
  /** Asks whether two persons of different names are the same. */
  onSamePerson: (kept: Fields) => void
  /** Asks whether an income of another amount or patient is the one in question. */
  onOtherIncome: (candidate: CandidateItem) => void
}

/** The decisions that take one press, with what they concern: the same person, another time, or an income. */
export function CardDecisions({ item, onSamePerson, onOtherIncome }: CardDecisionsProps) {
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

interface MissingRowDecisionsProps {
  item: QuestionItem
  onChoosePatient: () => void
}

/**
 * The decisions about a change whose row or patient is gone: without a patient, with another one, or as a new record.
 * Rendered among the card's buttons.
 */
export function MissingRowDecisions({ item, onChoosePatient }: MissingRowDecisionsProps) {
  const { entry } = item
  return (
    <>
      {item.entityMissingPatient && <PatientGone item={item} onChoose={onChoosePatient} />}
      {item.mayRewrite && <RecordGone entry={entry} />}
      {item.hasLostPatientOrRow && <RecordOfNobody entry={entry} />}
    </>
  )
}

/** Chooses another patient. A received payment can also be registered without a patient. */
function PatientGone({ item, onChoose }: { item: QuestionItem; onChoose: () => void }) {
  const { n, opId } = item.entry
  const { edit } = useChanges()
  const { busy, send } = useDecision(n)
  const withoutPatient = () => edit(opId, { patientId: null })
  return (
    <>
      {item.entityMissingPatient === 'income' && (
        <CardButton
          choice="without_patient"
          icon="check"
          busy={busy}
          onClick={() => void send(withoutPatient, { done: syncCenterTexts.withoutPatientDone })}
        >
          {syncCenterTexts.withoutPatient}
        </CardButton>
      )}
      <CardButton choice="choose_patient" icon="user" onClick={onChoose}>
        {syncCenterTexts.choosePatient}
      </CardButton>
    </>
  )
}

/** Turns text of a deleted record into a new record. */
function RecordGone({ entry: { n, opId } }: { entry: OutboxEntry }) {
  const { db, sources, kick } = useClinic()
  const { busy, send } = useDecision(n)
  const rewrite = async () => {
    await rewriteClinicalRecord(db, sources, opId)
    kick()
  }
  return (
    <CardButton
      choice="rewrite"
      icon="plus"
      busy={busy}
      onClick={() => void send(rewrite, { done: syncCenterTexts.rewritten })}
    >
      {syncCenterTexts.rewrite}
    </CardButton>
  )
}

/** Turns text about a deleted patient into a draft, which can be saved for another patient. */
function RecordOfNobody({ entry: { n, opId } }: { entry: OutboxEntry }) {
  const { db, sources } = useClinic()
  const { busy, decide } = useDecision(n)
  const navigate = useNavigate()
  const choose = async () => {
    await draftClinicalRecord(db, sources, opId)
    void navigate(paths.clinicalRecords)
  }
  return (
    <CardButton
      choice="choose_patient"
      icon="user"
      busy={busy}
      onClick={() => void decide(choose, syncCenterTexts.drafted)}
    >
      {syncCenterTexts.choosePatient}
    </CardButton>
  )
}

/** Shows which appointment has the requested time, as far as this device knows. */
function TakenPlace({ place, own }: RequestedPlace) {
  const held = useHeldSlot(place, own)
  if (!held) return null
  return (
    <div>
      <p className={typography.small}>{syncCenterTexts.heldBy}</p>
      <SlotHolders holders={held.holders} className={typography.strong} />
    </div>
  )
}

/** Offers the nearest free times at one press. */
function FreeSlots({ entry: { n, opId }, taken }: { entry: OutboxEntry; taken: RequestedPlace }) {
  const { edit } = useChanges()
  const { busy, send } = useDecision(n)
  const places = useNearPlaces(taken)
  if (places.length === 0) return null
  return (
    <div>
      <p className={typography.small}>{syncCenterTexts.freeSlots}</p>
      <div className={classNames(layout.wrap2, styles.slots)}>
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
