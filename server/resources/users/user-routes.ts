import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { ServerContext } from '#server/context.ts'
import type { Db } from '#server/db/schema.ts'
import { notFound } from '#server/http/api-errors.ts'
import { type Caller, callerOf, scopeOf } from '#server/http/caller.ts'
import { errorTexts } from '#server/http/error-texts.ts'
import { pathId, readInput } from '#server/http/input.ts'
import { withEntityTag } from '#server/http/write-handlers.ts'
import { findPatient, listPatients } from '#server/resources/patients/patient-repository.ts'
import {
  listActiveProfessionals,
  listProfessionalRows,
} from '#server/resources/professionals/professional-repository.ts'
import { findUser, userResourceOf } from './user-repository.ts'

const searchQuery = v.object({ search: v.optional(v.string()) })
/** Staff devices mirror retired professionals too, so that old turnos keep their name; everybody else sees who works here. */
const professionalsQuery = v.object({ includeRetired: v.optional(v.string()) })

/** Users, and the people that the forms choose from (spec section 7, Users and patients). */
export function userRoutes(api: FastifyInstance, { db }: ServerContext): void {
  api.get('/users/professionals', (request) => {
    const { includeRetired } = readInput(professionalsQuery, request.query)
    const isForMirror = includeRetired === 'true' && callerOf(request).role === 'admin'
    return isForMirror ? listProfessionalRows(db) : listActiveProfessionals(db)
  })

  api.get('/users/patients', async (request) => listPatients(db, readInput(searchQuery, request.query).search))

  api.get('/users/patients/:id', async (request, reply) => {
    const id = pathId(request.params, errorTexts.patientNotFound)
    const patient = await findPatient(db, id, scopeOf(callerOf(request)))
    if (!patient) throw notFound(errorTexts.patientNotFound)
    return withEntityTag(reply, patient)
  })

  api.get('/users/:id', async (request) => {
    const id = pathId(request.params, errorTexts.userNotFound)
    return userWithPatient(db, id, callerOf(request))
  })
}

async function userWithPatient(db: Db, id: number, caller: Caller) {
  const isVisible = caller.role === 'admin' || caller.userId === id
  const user = isVisible ? await findUser(db, id) : undefined
  if (!user) throw notFound(errorTexts.userNotFound)
  const patient = user.patientId === null ? null : await findPatient(db, user.patientId, scopeOf(caller))
  return { ...userResourceOf(user), Patient: patient }
}
