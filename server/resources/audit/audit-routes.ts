import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import { auditEvent, auditLogEntry } from '#domain/wire/audit-wire.ts'
import { dateField, lineField } from '#domain/wire/fields.ts'
import type { ServerContext } from '#server/context.ts'
import { expectValidRange } from '#server/http/handlers/day-range.ts'
import { countQuery, idQuery } from '#server/http/handlers/input.ts'
import { readHandler } from '#server/http/handlers/read-handlers.ts'
import { auditLogPage } from './audit-log-pages.ts'
import { auditOfPatient } from './audit-repository.ts'

const pageEntries = { limit: v.optional(countQuery(100), '50'), before: v.optional(idQuery) }
const auditQuery = v.object({ patientId: idQuery, ...pageEntries })
const auditLogQuery = v.object({
  patientId: v.optional(idQuery),
  person: v.optional(lineField),
  startDate: v.optional(dateField),
  endDate: v.optional(dateField),
  includeDevices: v.optional(v.string()),
  ...pageEntries,
})

/** Who opened or changed what (api.md, additions; reliability.md, T24): of a patient for staff, all of it for owners. */
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
  api.get(
    '/audit/log',
    readHandler({
      query: auditLogQuery,
      answer: v.array(auditLogEntry),
      read: async ({ query: { startDate, endDate, includeDevices, ...query } }) => {
        expectValidRange(startDate, endDate)
        return auditLogPage(db, { ...query, from: startDate, to: endDate, includeDevices: includeDevices === 'true' })
      },
    }),
  )
}
