import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { patientCreateBody, patientUpdateBody } from '#domain/wire/patient-wire.ts'
import type { ServerContext } from '#server/context.ts'
import type { Db } from '#server/db/schema.ts'
import { notFound } from '#server/http/api-errors.ts'
import { type Caller, callerOf, scopeOf } from '#server/http/caller.ts'
import { errorTexts } from '#server/http/error-texts.ts'
import { pathId, readInput } from '#server/http/input.ts'
import { changeHandler, createHandler, withEntityTag } from '#server/http/write-handlers.ts'
import { findPatient, listPatients } from './patient-repository.ts'
import { createPatient, deletePatient, updatePatient } from './patient-writes.ts'

const listQuery = v.object({ search: v.optional(v.string()) })

/** The patients' records (spec section 7, Users and patients). */
export function patientRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db } = context
  const present = (from: Db, id: number, caller: Caller) => findPatient(from, id, scopeOf(caller))
  const missing = errorTexts.patientNotFound

  api.get('/patients', async (request) => listPatients(db, readInput(listQuery, request.query).search))

  api.get('/patients/:id', async (request, reply) => {
    const patient = await present(db, pathId(request.params, missing), callerOf(request))
    if (!patient) throw notFound(missing)
    return withEntityTag(reply, patient)
  })

  api.post(
    '/patients',
    createHandler({
      context,
      action: 'patient.create',
      present,
      body: patientCreateBody,
      work: (changes, { body }) => createPatient(changes, body),
    }),
  )

  api.put(
    '/patients/:id',
    changeHandler({
      context,
      action: 'patient.update',
      present,
      missing,
      body: patientUpdateBody,
      work: updatePatient,
    }),
  )

  api.delete(
    '/patients/:id',
    changeHandler({
      context,
      action: 'patient.delete',
      present,
      missing,
      work: (changes, { id }) => deletePatient(changes, id),
    }),
  )
}
