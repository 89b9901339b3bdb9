import { useState } from 'react'
import type { ContactChannel } from '#domain/contact/contact.ts'
import { fullName } from '#domain/patient/patient.ts'
import type { ContactView } from '#domain/sync/merge/fold.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { momentInWords } from '#domain/values/dates/moment-in-words.ts'
import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import { PhoneLink } from '#features/shared/contacts/phone-link.tsx'
import { useSave } from '#features/shared/forms/use-save.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { PatientMessage } from '#features/shared/slot-resolver/patient-message.tsx'
import { useToday } from '#features/shared/use-today.ts'
import { wantedInWords } from '#features/shared/waiting/waiting-words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './gap-strip.module.css'
import { gapTexts as texts } from './gap-texts.ts'
import { offerFields, offerMessage } from './offer.ts'
import type { ShownCandidate } from './read-gap.ts'

interface CandidateRowProps {
  candidate: ShownCandidate
  slot: FreeSlot
  /** Somebody has the slot by now: it can neither be offered nor given. */
  isTaken: boolean
  onGive: () => void
}

const SAVING = { success: { title: texts.offerSaved }, failure: texts.offerFailed }
const STAYS_OPEN = () => undefined

/** One patient who may want the slot. 'Ofrecer' shows the message first; opening the chat marks the offer. */
export function CandidateRow({ candidate, slot, isTaken, onGive }: CandidateRowProps) {
  const today = useToday()
  const changes = useChanges()
  const { save } = useSave(STAYS_OPEN)
  const [isOffering, setIsOffering] = useState(false)
  const { patient, offers, rows } = candidate
  const name = fullName(patient)
  const offer = async (channel: ContactChannel) => {
    const fields = offerFields(candidate, slot, { today, channel })
    await save(SAVING, { first: () => changes.create('contact', fields), wished: fields })
  }
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p className={classNames(layout.wrap2, typography.strong, typography.breaks)}>
          <span>{name}</span>
          {rows.some(({ urgent }) => urgent) && <Badge tone="danger">{texts.urgent}</Badge>}
        </p>
        <CandidateFacts candidate={candidate} slot={slot} today={today} />
        {offers.map((made) => (
          <Offer key={made.uid} offer={made} today={today} />
        ))}
      </div>
      {!isTaken && (
        <div className={styles.acts}>
          <Button
            size="small"
            icon="whatsapp"
            aria-label={texts.offerTo(name)}
            aria-expanded={isOffering}
            onClick={() => setIsOffering(!isOffering)}
          >
            {texts.offer}
          </Button>
          <Button size="small" icon="check" aria-label={texts.giveTo(name)} onClick={onGive}>
            {texts.give}
          </Button>
        </div>
      )}
      {isOffering && !isTaken && (
        <div className={styles.offer}>
          <PatientMessage
            patient={patient}
            text={offerMessage(candidate, slot)}
            onOpen={() => {
              setIsOffering(false)
              void offer('whatsapp')
            }}
          />
          <Button
            size="small"
            variant="quiet"
            icon="phone"
            aria-label={texts.phonedTo(name)}
            onClick={() => {
              setIsOffering(false)
              void offer('phone')
            }}
          >
            {texts.phoned}
          </Button>
        </div>
      )}
    </li>
  )
}

function CandidateFacts({ candidate, slot, today }: { candidate: ShownCandidate; slot: FreeSlot; today: LocalDate }) {
  const { why, rows, appointment, place, patient } = candidate
  const [row] = rows
  const isPart = place.startTime !== slot.startTime || place.endTime !== slot.endTime
  return (
    <>
      {row && (
        <p className={typography.small}>
          {why === 'wished'
            ? texts.askedFor(`${row.fromTime ?? ''} – ${row.toTime ?? ''}`)
            : texts.waitsFor(wantedInWords(row, today))}
        </p>
      )}
      {row?.note && <p className={classNames(typography.small, typography.written)}>{row.note}</p>}
      {appointment && (
        <p className={typography.small}>{texts.comes(formatDayInWords(appointment.date), appointment.startTime)}</p>
      )}
      {isPart && (
        <p className={typography.small}>
          <Figures>{texts.part(`${place.startTime} – ${place.endTime}`)}</Figures>
        </p>
      )}
      {patient.phone && (
        <p className={typography.small}>
          <PhoneLink phone={patient.phone} />
        </p>
      )}
    </>
  )
}

function Offer({ offer, today }: { offer: ContactView; today: LocalDate }) {
  const moment = offer.madeAt ? momentInWords(Date.parse(offer.madeAt), today) : ''
  return (
    <p className={classNames(layout.wrap2, typography.small)}>
      <Badge tone="info" icon="check">
        {texts.offered(moment, offer.recordedByName, offer.channel)}
      </Badge>
      {offer.waiting && <WaitingMark />}
    </p>
  )
}
