import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import { auditEvent } from '#domain/wire/audit-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { countQuery, idQuery } from '#server/http/handlers/input.ts'
import { readHandler } from '#server/http/handlers/read-handlers.ts'
import { auditOfPatient } from './audit-repository.ts'

const auditQuery = v.object({
  patientId: idQuery,
  limit: v.optional(countQuery(100), '50'),
  before: v.optional(idQuery),
})

/** Who opened or changed which data of a patient (api.md, additions; reliability.md, T24). */
export function auditRoutes(api: FastifyInstance, { db }: ServerContext): void {
  api.get(
    '/audit',
    readHandler({
      query: auditQuery,
      whenAbsent: { patientId: validationTexts.patientRequired },
      answer: v.array(auditEvent),
      read: ({ query }) => auditOfPatient(db, query),
    }),
  )
}
