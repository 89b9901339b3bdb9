import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { dateField } from '#domain/wire/fields.ts'
import { patientRow, patientSearch } from '#domain/wire/rows/patient-wire.ts'
import { patientCreateBody, patientUpdateBody } from '#domain/wire/rows/written-bodies.ts'
import type { ServerContext } from '#server/context.ts'
import type { Db } from '#server/db/schema.ts'
import { type Caller, scopeOf } from '#server/http/access/caller.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { cursorQuery } from '#server/http/handlers/input.ts'
import { listHandler } from '#server/http/handlers/list-handler.ts'
import { readOneHandler } from '#server/http/handlers/read-handlers.ts'
import { changeHandler, createHandler, deleteHandler } from '#server/http/handlers/write-handlers.ts'
import { findPatient, patientList } from './patient-repository.ts'
import { createPatient, deletePatient, updatePatient } from './patient-writes.ts'

/** Besides the search, what a device's first mirror asks for. */
const patientsQuery = v.object({
  ...patientSearch.entries,
  after: v.optional(cursorQuery),
  appointmentFrom: v.optional(dateField),
  appointmentTo: v.optional(dateField),
})

/** Patients' files (spec section 7, Users and patients). */
export function patientRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db } = context
  const present = (from: Db, id: number, caller: Caller) => findPatient(from, id, scopeOf(caller))
  const missing = errorTexts.patientNotFound
  const write = { context, present, resource: patientRow }
  const change = { ...write, missing }

  api.get(
    '/patients',
    listHandler({
      context,
      query: patientsQuery,
      row: patientRow,
      list: ({ query }) => patientList(db, query),
    }),
  )

  api.get(
    '/patients/:id',
    readOneHandler({
      missing,
      answer: patientRow,
      read: ({ id, caller }) => present(db, id, caller),
    }),
  )

  api.post(
    '/patients',
    createHandler({
      ...write,
      refuses: ['duplicate'],
      action: 'patient.create',
      body: patientCreateBody,
      work: (changes, { body }) => createPatient(changes, body),
    }),
  )

  api.put(
    '/patients/:id',
    changeHandler({
      ...change,
      refuses: ['duplicate'],
      action: 'patient.update',
      body: patientUpdateBody,
      work: updatePatient,
    }),
  )

  api.delete(
    '/patients/:id',
    deleteHandler({
      ...change,
      refuses: ['unseen_appointments'],
      action: 'patient.delete',
      takesAppointments: true,
      work: deletePatient,
    }),
  )
}
