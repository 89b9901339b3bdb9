import { useMemo } from 'react'
import { dropChange, editChange, type Mending, retryChange } from '#data/sync/conflicts/decide.ts'
import { keepTheirs, type LeavingTheirs } from '#data/sync/conflicts/keep-theirs.ts'
import { takeAsSamePerson } from '#data/sync/conflicts/same-person.ts'
import { editMade, type Submitted } from '#data/sync/outbox/edit-made.ts'
import {
  type EnqueuedChange,
  enqueueAction,
  enqueueCreate,
  enqueueDelete,
  enqueueRequest,
  enqueueTogether,
  enqueueUpdate,
  type Wish,
  type WishedChange,
} from '#data/sync/outbox/enqueue.ts'
import type { ChangedEntity } from '#domain/fields/entities.ts'
import type { ActionName, Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

/** Every way in which a screen changes anything: each puts the change on the disk, then asks the engine to send. */
export interface Changes {
  /** `draft`: the draft that becomes the change and goes with it. */
  create: (entity: ChangedEntity, fields: Fields, draft?: string) => Promise<EnqueuedChange>
  /** Null when nothing differs from the row as the person saw it. */
  update: (
    entity: ChangedEntity,
    seen: { key: RowKey },
    wished: Fields,
    draft?: string,
  ) => Promise<EnqueuedChange | null>
  /** All of these or none; null in place of an edit in which nothing differs. */
  together: (wishes: readonly WishedChange[], draft?: string) => Promise<(EnqueuedChange | null)[]>
  /** A decision about an appointment: `patch` is all that it will cause there, `body` what its call says besides. */
  act: (
    name: Exclude<ActionName, 'request'>,
    seen: { key: RowKey },
    effect: { patch: Fields; body?: Fields },
    draft?: string,
  ) => Promise<EnqueuedChange>
  /** A patient asks for an appointment; `draft` as above. */
  request: (wish: Wish, draft?: string) => Promise<EnqueuedChange>
  /** `turnos`: the open ones of the patient, as the question before it showed them. */
  removePatient: (seen: { key: RowKey }, appointments: readonly { uid: string }[]) => Promise<EnqueuedChange>
  /** The decisions about a change that waits for a person; they reject with TooLateError when it no longer does. */
  retry: (opId: string, deciding?: Pick<Mending, 'shown'>) => Promise<EnqueuedChange>
  edit: (opId: string, wished: Fields, mending?: Mending) => Promise<EnqueuedChange>
  /** A form's new row that is made after all becomes what the form says now; null when there is no such row. */
  editMade: (submitted: Submitted, wished: Fields, draft?: string) => Promise<EnqueuedChange | null>
  /** `named`: the places in the outbox of the changes that the question named beside it; nothing else is dropped with it. */
  drop: (opId: string, named?: readonly number[]) => Promise<void>
  /** 'Dejar lo del servidor': what a card asked about is the server's, the rest of the change goes on. */
  keepTheirs: (opId: string, leaving: LeavingTheirs) => Promise<void>
  /** The answer to a DNI on file: the new patient is the one who has it; `shown` is the file as the question showed it. */
  samePerson: (opId: string, shown: Fields) => Promise<void>
}

/** The changes of the signed-in user. */
export function useChanges(): Changes {
  const { db, sources, kick } = useClinic()
  return useMemo(() => {
    const thenSend = async <T>(change: Promise<T>): Promise<T> => {
      const result = await change
      kick()
      return result
    }
    return {
      create: (entity, fields, draft) => thenSend(enqueueCreate(db, sources, entity, fields, draft)),
      update: (entity, seen, wished, draft) => thenSend(enqueueUpdate(db, sources, entity, seen, wished, draft)),
      together: (wishes, draft) => thenSend(enqueueTogether(db, sources, wishes, draft)),
      act: (name, seen, effect, draft) => thenSend(enqueueAction(db, sources, name, seen, effect, draft)),
      request: (wish, draft) => thenSend(enqueueRequest(db, sources, wish, draft)),
      removePatient: (seen, appointments) => thenSend(enqueueDelete(db, sources, 'patient', seen, appointments)),
      retry: (opId, deciding) => thenSend(retryChange(db, sources, opId, deciding)),
      edit: (opId, wished, mending) => thenSend(editChange(db, sources, opId, wished, mending)),
      editMade: (submitted, wished, draft) => thenSend(editMade(db, sources, submitted, wished, draft)),
      drop: (opId, named) => thenSend(dropChange(db, sources, opId, named)),
      keepTheirs: (opId, leaving) => thenSend(keepTheirs(db, sources, opId, leaving)),
      samePerson: (opId, shown) => thenSend(takeAsSamePerson(db, sources, opId, shown)),
    }
  }, [db, sources, kick])
}
