import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { ownData } from '#domain/wire/own-data-wire.ts'
import { patientRow, patientSearch } from '#domain/wire/rows/patient-wire.ts'
import { professionalListItem, professionalRow } from '#domain/wire/rows/professional-wire.ts'
import { userWithPatient } from '#domain/wire/session-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { scopeOf } from '#server/http/access/caller.ts'
import { clientGoneSignal } from '#server/http/access/gone-client.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { listHandler } from '#server/http/handlers/list-handler.ts'
import { readHandler, readOneHandler } from '#server/http/handlers/read-handlers.ts'
import { findPatient, patientList } from '#server/resources/patients/patient-repository.ts'
import {
  listActiveProfessionals,
  listProfessionalRows,
} from '#server/resources/professionals/professional-repository.ts'
import { exportOwnData } from './own-data.ts'
import { findUserWithPatient } from './user-repository.ts'

/**
 * Staff devices also mirror retired professionals, so that old appointments keep their name. Others get only active
 * ones.
 */
const professionalsQuery = v.object({ includeRetired: v.optional(v.string()) })

/** Users, and the people that forms choose from (spec section 7, Users and patients). */
export function userRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db } = context

  api.get(
    '/users/professionals',
    readHandler({
      query: professionalsQuery,
      answer: v.union([v.array(professionalRow), v.array(professionalListItem)]),
      read: async ({ query: { includeRetired }, caller }) => {
        const isForMirror = includeRetired === 'true' && caller.role === 'admin'
        return isForMirror ? listProfessionalRows(db) : listActiveProfessionals(db)
      },
    }),
  )

  api.get(
    '/users/patients',
    listHandler({
      context,
      query: patientSearch,
      row: patientRow,
      list: ({ query }) => patientList(db, query),
    }),
  )

  api.get(
    '/users/patients/:id',
    readOneHandler({
      missing: errorTexts.patientNotFound,
      answer: patientRow,
      read: ({ id, caller }) => findPatient(db, id, scopeOf(caller)),
    }),
  )

  api.get(
    '/users/:id',
    readOneHandler({
      missing: errorTexts.userNotFound,
      answer: userWithPatient,
      read: ({ id, caller }) => findUserWithPatient(db, id, caller),
    }),
  )

  api.get(
    '/users/:id/export',
    readOneHandler({
      refuses: ['too_many_requests'],
      missing: errorTexts.userNotFound,
      answer: ownData,
      read: ({ id, caller, reply }) => exportOwnData(context, { id, caller, gone: clientGoneSignal(reply) }),
    }),
  )
}
