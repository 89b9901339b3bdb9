import type { FastifyInstance } from 'fastify'
import { remindersKind } from '#domain/clinic/settings/reminders-settings.ts'
import { appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { type OwnAnswer, ownAnswerBody } from '#domain/wire/rows/written-bodies.ts'
import type { ServerContext } from '#server/context.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db } from '#server/db/schema.ts'
import { type Caller, scopeOf } from '#server/http/access/caller.ts'
import { invalidTransition } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { changeHandler } from '#server/http/handlers/write-handlers.ts'
import { readSettings } from '#server/resources/settings/settings-repository.ts'
import { type AppointmentRow, findAppointment } from './appointment-repository.ts'
import { readExistingAppointment } from './appointment-writes.ts'
import { cancelOwnAppointment } from './own-cancel.ts'
import { confirmOwnAppointment } from './own-confirmation.ts'

/** What patients answer about their own appointments. */
export function ownAppointmentRoutes(api: FastifyInstance, context: ServerContext): void {
  const answer = {
    context,
    present: (from: Db, id: number, caller: Caller) => findAppointment(from, id, scopeOf(caller)),
    resource: appointmentResource,
    missing: errorTexts.appointmentNotFound,
    refuses: ['invalid_transition'],
    body: ownAnswerBody,
  } as const

  api.put(
    '/appointments/:id/own-confirm',
    changeHandler({
      ...answer,
      action: 'appointment.confirmOwn',
      work: async (changes, { id, body }) => confirmOwnAppointment(changes, await readAsSeen(changes.db, id, body)),
    }),
  )

  api.put(
    '/appointments/:id/own-cancel',
    changeHandler({
      ...answer,
      action: 'appointment.cancelOwn',
      work: async (changes, { id, body, caller }) => {
        const appointment = await readAsSeen(changes.db, id, body)
        return cancelAsPatient(changes, { appointment, userId: caller.userId, now: context.clock() })
      },
    }),
  )
}

/** Reads an appointment that still begins when the patient saw it begin. Throws a 409 when it has moved. */
async function readAsSeen(db: Db, id: number, { date, startTime }: OwnAnswer): Promise<AppointmentRow> {
  const row = await readExistingAppointment(db, id)
  if (row.date !== date || row.startTime !== startTime) throw invalidTransition(errorTexts.hasMoved)
  return row
}

/** Cancels an appointment by the owner's policy. One that is cancelled stays as it is: an answer may get lost. */
async function cancelAsPatient(
  changes: Changes,
  { appointment, userId, now }: { appointment: AppointmentRow; userId: number; now: number },
): Promise<Effect> {
  if (appointment.status === 'cancelled') return { status: 200, entity: 'appointment', id: appointment.id }
  const { value: policy } = await readSettings(changes.db, remindersKind)
  return cancelOwnAppointment(changes, { appointment, policy, by: { userId, channel: 'portal' }, now })
}
