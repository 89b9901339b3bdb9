import type { FastifyInstance } from 'fastify'
import { validationTexts } from '#domain/validation-texts.ts'
import {
  appointmentApproveAnswer,
  appointmentRequestAnswer,
  appointmentResource,
} from '#domain/wire/rows/appointment-wire.ts'
import {
  appointmentApproveBody,
  appointmentRejectBody,
  appointmentRequestBody,
} from '#domain/wire/rows/written-bodies.ts'
import type { ServerContext } from '#server/context.ts'
import type { Db } from '#server/db/schema.ts'
import { type Caller, scopeOf } from '#server/http/access/caller.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { listHandler } from '#server/http/handlers/list-handler.ts'
import { changeHandler, createHandler } from '#server/http/handlers/write-handlers.ts'
import { findAppointment, listRequested, pendingList } from '../appointment-repository.ts'
import { appointmentTexts } from '../appointment-texts.ts'
import { requestAppointments, requestRefOf } from './appointment-requests.ts'
import { countEliminated } from './request-alternatives.ts'
import { approveRequest, rejectRequest } from './request-decisions.ts'

const whenAbsent = {
  fechaSeleccionada: validationTexts.dateRequired,
  horariosSeleccionados: validationTexts.wishIncomplete,
}

/** Requests of patients, and the staff's decisions about them (spec section 7, Appointments). */
export function appointmentRequestRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db, clock, limits } = context
  const present = (from: Db, id: number, caller: Caller) => findAppointment(from, id, scopeOf(caller))
  const write = { context, present, resource: appointmentResource }
  const change = { ...write, missing: errorTexts.appointmentNotFound }

  api.post(
    '/appointments/request',
    createHandler({
      ...write,
      refuses: ['invalid_transition', 'too_many_requests'],
      action: 'appointment.request',
      body: appointmentRequestBody,
      whenAbsent,
      work: (changes, { body, caller, requestName }) => {
        const requestRef = requestRefOf(body, requestName)
        return requestAppointments(changes, { body, caller, requestRef, now: clock(), limits })
      },
      instead: {
        answer: appointmentRequestAnswer,
        show: async (from, { body, caller, requestName }) => {
          const appointments = await listRequested(from, requestRefOf(body, requestName), scopeOf(caller))
          return appointments.length > 0 ? { message: appointmentTexts.requestSent, appointments } : null
        },
      },
    }),
  )

  api.get('/appointments/pending', listHandler({ context, row: appointmentResource, list: () => pendingList(db) }))

  api.put(
    '/appointments/:id/approve',
    changeHandler({
      ...change,
      refuses: ['slot_taken', 'invalid_transition'],
      action: 'appointment.approve',
      body: appointmentApproveBody,
      bodyOptional: true,
      work: (changes, { id, body }) => approveRequest(changes, { id, body, now: clock() }),
      addition: {
        answer: appointmentApproveAnswer,
        read: async (from, outcome) => ({ eliminatedAlternatives: await countEliminated(from, outcome) }),
      },
    }),
  )

  api.put(
    '/appointments/:id/reject',
    changeHandler({
      ...change,
      refuses: ['invalid_transition'],
      action: 'appointment.reject',
      body: appointmentRejectBody,
      work: (changes, { id, body }) => rejectRequest(changes, { id, body, now: clock() }),
    }),
  )
}
