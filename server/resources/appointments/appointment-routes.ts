import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { APPOINTMENT_STATUSES } from '#domain/appointment/appointment-status.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { dateField } from '#domain/wire/fields.ts'
import { appointmentResource, availableSlotsAnswer } from '#domain/wire/rows/appointment-wire.ts'
import { appointmentCreateBody, appointmentUpdateBody } from '#domain/wire/rows/written-bodies.ts'
import type { ServerContext } from '#server/context.ts'
import type { Db } from '#server/db/schema.ts'
import { type Caller, scopeOf } from '#server/http/access/caller.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { expectValidRange } from '#server/http/handlers/day-range.ts'
import { idQuery } from '#server/http/handlers/input.ts'
import { listHandler } from '#server/http/handlers/list-handler.ts'
import { readHandler, readOneHandler } from '#server/http/handlers/read-handlers.ts'
import { changeHandler, createHandler, deleteHandler } from '#server/http/handlers/write-handlers.ts'
import { appointmentList, findAppointment } from './appointment-repository.ts'
import { createAppointment, deleteAppointment, scheduleAppointment, updateAppointment } from './appointment-writes.ts'
import { availableSlots } from './available-slots.ts'

const listQuery = v.object({
  startDate: v.optional(dateField),
  endDate: v.optional(dateField),
  status: v.optional(v.picklist(APPOINTMENT_STATUSES, validationTexts.valueInvalid)),
  patientId: v.optional(idQuery),
  professionalId: v.optional(idQuery),
  includeCancelled: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], validationTexts.valueInvalid),
      v.transform((text) => text === 'true'),
    ),
  ),
})

const slotsQuery = v.object({ date: dateField, professionalId: v.optional(idQuery) })

const whenAbsent = {
  date: validationTexts.dateRequired,
  startTime: validationTexts.startRequired,
  endTime: validationTexts.endRequired,
  patientId: validationTexts.patientRequired,
  professionalId: validationTexts.professionalRequired,
}

/** The agenda (spec section 7, Appointments). */
export function appointmentRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db, clock } = context
  const present = (from: Db, id: number, caller: Caller) => findAppointment(from, id, scopeOf(caller))
  const missing = errorTexts.appointmentNotFound
  const write = { context, present, resource: appointmentResource }
  const change = { ...write, missing }

  api.get(
    '/appointments',
    listHandler({
      context,
      query: listQuery,
      row: appointmentResource,
      list: ({ query, caller }) => {
        expectValidRange(query.startDate, query.endDate)
        return appointmentList(db, query, scopeOf(caller))
      },
    }),
  )

  api.get(
    '/appointments/available-slots',
    readHandler({
      query: slotsQuery,
      whenAbsent,
      answer: availableSlotsAnswer,
      read: async ({ query }) => ({ slots: await availableSlots(db, query, clock()) }),
    }),
  )

  api.get(
    '/appointments/:id',
    readOneHandler({
      missing,
      answer: appointmentResource,
      read: ({ id, caller }) => present(db, id, caller),
    }),
  )

  api.post(
    '/appointments',
    createHandler({
      ...write,
      refuses: ['slot_taken'],
      action: 'appointment.create',
      body: appointmentCreateBody,
      whenAbsent,
      work: (changes, { body }) => createAppointment(changes, body, clock()),
    }),
  )

  api.put(
    '/appointments/:id',
    changeHandler({
      ...change,
      refuses: ['slot_taken', 'invalid_transition'],
      action: 'appointment.update',
      body: appointmentUpdateBody,
      work: (changes, { id, body }) => updateAppointment(changes, { id, body, now: clock() }),
    }),
  )

  api.put(
    '/appointments/:id/schedule',
    changeHandler({
      ...change,
      refuses: ['slot_taken', 'invalid_transition'],
      action: 'appointment.schedule',
      work: (changes, { id }) => scheduleAppointment(changes, id, clock()),
    }),
  )

  api.delete(
    '/appointments/:id',
    deleteHandler({
      ...change,
      action: 'appointment.delete',
      work: (changes, { id }) => deleteAppointment(changes, id),
    }),
  )
}
