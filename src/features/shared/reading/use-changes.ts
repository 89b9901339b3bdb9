import { useMemo } from 'react'
import { type DecisionContext, dropChange, editChange, retryChange } from '#data/sync/conflicts/decide.ts'
import { type SamePersonChoice, takeAsSamePerson } from '#data/sync/conflicts/same-person.ts'
import { type ServerValueChoice, takeServerValue } from '#data/sync/conflicts/take-server-value.ts'
import { editCreated, type Submitted } from '#data/sync/outbox/edit-created.ts'
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

/** All changes that a screen can make. Each stores the change, then asks the engine to send it. */
export interface Changes {
  /** `draft` is the id of the draft that the change replaces. */
  create: (entity: ChangedEntity, fields: Fields, draft?: string) => Promise<EnqueuedChange>
  /** Resolves to null when nothing differs from the row as the person saw it. */
  update: (
    entity: ChangedEntity,
    seen: { key: RowKey },
    wished: Fields,
    draft?: string,
  ) => Promise<EnqueuedChange | null>
  /** Stores all of them or none; null for an edit without a difference. Undoable ones are sent ten seconds later. */
  together: (
    wishes: readonly WishedChange[],
    how?: { draft?: string | undefined; undoable?: boolean },
  ) => Promise<(EnqueuedChange | null)[]>
  /** A decision about an appointment. `patch` is its whole effect on the row, `body` what the call sends besides. */
  act: (
    name: Exclude<ActionName, 'request'>,
    seen: { key: RowKey },
    effect: { patch: Fields; body?: Fields },
    draft?: string,
  ) => Promise<EnqueuedChange>
  /** A patient's request for an appointment; `draft` as above. */
  request: (wish: Wish, draft?: string) => Promise<EnqueuedChange>
  /** `appointments` are the patient's open ones, as the confirmation showed them. */
  removePatient: (seen: { key: RowKey }, appointments: readonly { uid: string }[]) => Promise<EnqueuedChange>
  /** Decisions about a change that needs one; reject with TooLateError when it no longer does. */
  retry: (opId: string, deciding?: Pick<DecisionContext, 'shown'>) => Promise<EnqueuedChange>
  edit: (opId: string, wished: Fields, mending?: DecisionContext) => Promise<EnqueuedChange>
  /**
   * Edits a new row of this form that exists after all, to the form's present values; null when there is no such row.
   */
  editCreated: (submitted: Submitted, wished: Fields, draft?: string) => Promise<EnqueuedChange | null>
  /** `named` are the outbox positions that the confirmation listed; nothing else is dropped with it. */
  drop: (opId: string, named?: readonly number[]) => Promise<void>
  /**
   * 'Dejar lo del servidor': the server's values stay for the fields in conflict, and the rest of the change is sent.
   */
  takeServerValue: (opId: string, leaving: ServerValueChoice) => Promise<void>
  /** The answer to a DNI on file: the new patient is that person. */
  samePerson: (opId: string, choice: SamePersonChoice) => Promise<void>
}

/** Makes changes as the signed-in user. */
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
      together: (wishes, how) => thenSend(enqueueTogether(db, sources, wishes, how)),
      act: (name, seen, effect, draft) => thenSend(enqueueAction(db, sources, name, seen, effect, draft)),
      request: (wish, draft) => thenSend(enqueueRequest(db, sources, wish, draft)),
      removePatient: (seen, appointments) => thenSend(enqueueDelete(db, sources, 'patient', seen, appointments)),
      retry: (opId, deciding) => thenSend(retryChange(db, sources, opId, deciding)),
      edit: (opId, wished, mending) => thenSend(editChange(db, sources, opId, wished, mending)),
      editCreated: (submitted, wished, draft) => thenSend(editCreated(db, sources, submitted, wished, draft)),
      drop: (opId, named) => thenSend(dropChange(db, sources, opId, named)),
      takeServerValue: (opId, leaving) => thenSend(takeServerValue(db, sources, opId, leaving)),
      samePerson: (opId, choice) => thenSend(takeAsSamePerson(db, sources, opId, choice)),
    }
  }, [db, sources, kick])
}
