import { useMemo } from 'react'
import { dropChange, editChange, retryChange } from '#data/sync/decide.ts'
import { enqueueAction, enqueueCreate, enqueueDelete, enqueueUpdate, type Ticket } from '#data/sync/enqueue.ts'
import { takeAsSamePerson } from '#data/sync/same-person.ts'
import type { ActionName, ChangedEntity, Fields } from '#domain/change/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { useClinic } from './clinic-context.ts'

/** Every way in which a screen changes anything: each puts the change on the disk, then asks the engine to send. */
export interface Changes {
  /** `draft`: the draft that becomes the change and goes with it. */
  create: (entity: ChangedEntity, fields: Fields, draft?: string) => Promise<Ticket>
  /** Null when nothing differs from the row as the person saw it. */
  update: (entity: ChangedEntity, seen: { key: RowKey }, wished: Fields) => Promise<Ticket | null>
  /** A decision about a turno: `patch` is all that it will cause there, `body` what its call says besides. */
  act: (
    name: Exclude<ActionName, 'request'>,
    seen: { key: RowKey },
    effect: { patch: Fields; body?: Fields },
  ) => Promise<Ticket>
  remove: (entity: ChangedEntity, seen: { key: RowKey }) => Promise<Ticket>
  /** The decisions about a change that waits for a person; they reject with TooLateError when it no longer does. */
  retry: (opId: string) => Promise<Ticket>
  /**
   * `seen`: the row as an open form showed it; without it the person decides on what is known now. `body`: what an action's call
   * says besides from now on.
   */
  edit: (opId: string, wished: Fields, seen?: { key: RowKey }, body?: Fields) => Promise<Ticket>
  drop: (opId: string) => Promise<void>
  /** The answer to a DNI on file: the new patient is the one who has it. */
  samePerson: (opId: string) => Promise<void>
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
      update: (entity, seen, wished) => thenSend(enqueueUpdate(db, sources, entity, seen, wished)),
      act: (name, seen, effect) => thenSend(enqueueAction(db, sources, name, seen, effect)),
      remove: (entity, seen) => thenSend(enqueueDelete(db, sources, entity, seen)),
      retry: (opId) => thenSend(retryChange(db, sources, opId)),
      edit: (opId, wished, seen, body) => thenSend(editChange(db, sources, opId, wished, seen, body)),
      drop: (opId) => thenSend(dropChange(db, sources, opId)),
      samePerson: (opId) => thenSend(takeAsSamePerson(db, sources, opId)),
    }
  }, [db, sources, kick])
}
