import type { OutboxEntry } from '#domain/change/outbox-entry.ts'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import type { Alternative } from '#domain/wire/error-wire.ts'
import { SlotHolders } from '#features/shared/slot-holders.tsx'
import { useChanges } from '#features/shared/use-changes.ts'
import { useHeldSlot } from '#features/shared/use-held-slot.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { QuestionItem } from './center-items.ts'
import { editableFields } from './editable-fields.ts'
import { ConflictTable, FieldChanges } from './field-changes.tsx'
import { madeAtText } from './made-at.ts'
import type { QuestionedPlace } from './questioned-place.ts'
import styles from './sync-center.module.css'
import { syncCenterTexts } from './sync-center-texts.ts'
import { useDecision } from './use-decision.ts'

interface QuestionCardProps {
  item: QuestionItem
  onEdit: () => void
  onDrop: () => void
}

/** A change that was refused, or that collides with somebody else's, and the ways out. */
export function QuestionCard({ item, onEdit, onDrop }: QuestionCardProps) {
  const { entry, parked } = item
  const isConflict = parked.why === 'conflict'
  const state = isConflict ? syncCenterTexts.state.conflict : syncCenterTexts.state.refused
  return (
    <article className={styles.question}>
      <header className={styles.itemHead}>
        <h3 className={styles.itemTitle}>{item.title}</h3>
        <Badge tone="danger" icon="alert">
          {state}
        </Badge>
      </header>
      <p className={styles.small}>
        {item.kind} · {madeAtText(entry.madeAt)}
      </p>
      <p className={styles.reason}>
        <Icon name="alert" />
        <span>{item.reason}</span>
      </p>
      <TitleList titles={item.fieldMessages} />
      {item.existing && <ExistingPatient entry={entry} name={item.existing} />}
      {isConflict && item.question.length > 0 ? (
        <ConflictTable question={item.question} label={syncCenterTexts.fieldsOf(item.title)} />
      ) : (
        <FieldChanges fields={item.fields} label={syncCenterTexts.fieldsOf(item.title)} />
      )}
      <TitleList intro={syncCenterTexts.goesWith} titles={item.goesWith} />
      {item.takenPlace && <TakenPlace {...item.takenPlace} />}
      <FreeSlots entry={entry} alternatives={item.alternatives} />
      <Decisions item={item} onEdit={onEdit} onDrop={onDrop} />
    </article>
  )
}

function TitleList({ intro, titles }: { intro?: string; titles: readonly string[] }) {
  if (titles.length === 0) return null
  return (
    <div className={styles.small}>
      {intro && <p>{intro}</p>}
      <ul className={styles.titles}>
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </div>
  )
}

/** Who has the DNI already: one press says that it is the same person. */
function ExistingPatient({ entry: { n, opId }, name }: { entry: OutboxEntry; name: string }) {
  const { samePerson } = useChanges()
  const { busy, send } = useDecision()
  return (
    <div>
      <p>{syncCenterTexts.existing(name)}</p>
      <div className={styles.slots}>
        <Button
          size="small"
          icon="user"
          busy={busy}
          onClick={() => void send(n, () => samePerson(opId), syncCenterTexts.samePersonDone)}
        >
          {syncCenterTexts.samePerson}
        </Button>
      </div>
    </div>
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

/** The free stretches that the server named beside its refusal: one press takes one. */
function FreeSlots({ entry: { n, opId }, alternatives }: { entry: OutboxEntry; alternatives: readonly Alternative[] }) {
  const { edit } = useChanges()
  const { busy, send } = useDecision()
  if (alternatives.length === 0) return null
  return (
    <div>
      <p className={styles.small}>{syncCenterTexts.freeSlots}</p>
      <div className={styles.slots}>
        {alternatives.map(({ date, startTime, endTime }) => (
          <Button
            key={`${date} ${startTime}`}
            size="small"
            icon="clock"
            busy={busy}
            onClick={() => void send(n, () => edit(opId, { date, startTime, endTime }))}
          >
            {syncCenterTexts.takeSlot(formatDayInWords(date), startTime, endTime)}
          </Button>
        ))}
      </div>
    </div>
  )
}

function Decisions({ item, onEdit, onDrop }: QuestionCardProps) {
  const { retry } = useChanges()
  const { busy, send } = useDecision()
  const isConflict = item.parked.why === 'conflict'
  return (
    <div className={styles.actions}>
      {item.mayRetry && (
        <Button
          size="small"
          icon={isConflict ? 'check' : 'refresh'}
          busy={busy}
          onClick={() => void send(item.entry.n, () => retry(item.entry.opId))}
        >
          {isConflict ? syncCenterTexts.keepMine : syncCenterTexts.retry}
        </Button>
      )}
      {item.mayRetry && editableFields(item.entry).length > 0 && (
        <Button size="small" icon="edit" onClick={onEdit}>
          {syncCenterTexts.edit}
        </Button>
      )}
      <Button variant="quiet" size="small" icon="trash" onClick={onDrop}>
        {isConflict ? syncCenterTexts.keepTheirs : syncCenterTexts.drop}
      </Button>
    </div>
  )
}
