import { formatDayInWords } from '#domain/values/day-in-words.ts'
import type { Alternative } from '#domain/wire/error-wire.ts'
import { useChanges } from '#features/shared/use-changes.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { QuestionItem } from './center-items.ts'
import { editableFields } from './editable-fields.ts'
import { ConflictTable, FieldChanges } from './field-changes.tsx'
import { madeAtText } from './made-at.ts'
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
      {item.existing && <ExistingPatient opId={entry.opId} name={item.existing} />}
      {isConflict && item.question.length > 0 ? (
        <ConflictTable question={item.question} label={syncCenterTexts.fieldsOf(item.title)} />
      ) : (
        <FieldChanges fields={item.fields} label={syncCenterTexts.fieldsOf(item.title)} />
      )}
      <TitleList intro={syncCenterTexts.goesWith} titles={item.goesWith} />
      <FreeSlots opId={entry.opId} alternatives={item.alternatives} />
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
function ExistingPatient({ opId, name }: { opId: string; name: string }) {
  const { samePerson } = useChanges()
  const { busy, decide } = useDecision()
  return (
    <div>
      <p>{syncCenterTexts.existing(name)}</p>
      <div className={styles.slots}>
        <Button
          size="small"
          icon="user"
          busy={busy}
          onClick={() => void decide(() => samePerson(opId), syncCenterTexts.samePersonDone)}
        >
          {syncCenterTexts.samePerson}
        </Button>
      </div>
    </div>
  )
}

/** The free stretches that the server named beside its refusal: one press takes one. */
function FreeSlots({ opId, alternatives }: { opId: string; alternatives: readonly Alternative[] }) {
  const { edit } = useChanges()
  const { busy, decide } = useDecision()
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
            onClick={() => void decide(() => edit(opId, { date, startTime, endTime }), syncCenterTexts.again)}
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
  const { busy, decide } = useDecision()
  const isConflict = item.parked.why === 'conflict'
  return (
    <div className={styles.actions}>
      {item.mayRetry && (
        <Button
          size="small"
          icon={isConflict ? 'check' : 'refresh'}
          busy={busy}
          onClick={() => void decide(() => retry(item.entry.opId), syncCenterTexts.again)}
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
