import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { APPOINTMENT_STATUSES } from '#domain/appointment/appointment-status.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { appointmentCreateBody, appointmentUpdateBody } from '#domain/wire/appointment-wire.ts'
import { dateField } from '#domain/wire/fields.ts'
import type { ServerContext } from '#server/context.ts'
import type { Db } from '#server/db/schema.ts'
import { notFound } from '#server/http/api-errors.ts'
import { type Caller, callerOf, scopeOf } from '#server/http/caller.ts'
import { expectSaneRange } from '#server/http/day-range.ts'
import { errorTexts } from '#server/http/error-texts.ts'
import { idQuery, pathId, readInput } from '#server/http/input.ts'
import { changeHandler, createHandler, withEntityTag } from '#server/http/write-handlers.ts'
import { findAppointment, listAppointments } from './appointment-repository.ts'
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
  const change = { context, present, missing }

  api.get('/appointments', async (request) => {
    const filter = readInput(listQuery, request.query)
    expectSaneRange(filter.startDate, filter.endDate)
    return listAppointments(db, filter, scopeOf(callerOf(request)))
  })

  api.get('/appointments/available-slots', async (request) => {
    const query = readInput(slotsQuery, request.query, whenAbsent)
    return { slots: await availableSlots(db, query, clock()) }
  })

  api.get('/appointments/:id', async (request, reply) => {
    const appointment = await present(db, pathId(request.params, missing), callerOf(request))
    if (!appointment) throw notFound(missing)
    return withEntityTag(reply, appointment)
  })

  api.post(
    '/appointments',
    createHandler({
      context,
      present,
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
      action: 'appointment.update',
      body: appointmentUpdateBody,
      work: (changes, { id, body }) => updateAppointment(changes, { id, body, now: clock() }),
    }),
  )

  api.put(
    '/appointments/:id/schedule',
    changeHandler({
      ...change,
      action: 'appointment.schedule',
      work: (changes, { id }) => scheduleAppointment(changes, id, clock()),
    }),
  )

  api.delete(
    '/appointments/:id',
    changeHandler({
      ...change,
      action: 'appointment.delete',
      work: (changes, { id }) => deleteAppointment(changes, id),
    }),
  )
}
