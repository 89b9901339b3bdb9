import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Period } from '#domain/statistics/period.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { dateField } from '#domain/wire/fields.ts'
import {
  appointmentStatisticsAnswer,
  appointmentStatisticsToWire,
  generalStatisticsAnswer,
  generalStatisticsToWire,
  patientStatisticsAnswer,
  patientStatisticsToWire,
} from '#domain/wire/statistics-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { clientGoneSignal } from '#server/http/access/gone-client.ts'
import { expectValidRange } from '#server/http/handlers/day-range.ts'
import { mediaHandler, readHandler } from '#server/http/handlers/read-handlers.ts'
import { clinicToday, timestampOf } from '#server/platform/clock.ts'
import { readAppointmentStatistics, readGeneralStatistics, readPatientStatistics } from './clinic-statistics.ts'
import { StatisticsExport } from './statistics-export.ts'

/** Both ends belong to the period. A missing end is open; without both it covers all time. */
const periodQuery = v.object({ startDate: v.optional(dateField), endDate: v.optional(dateField) })
/** The export needs both ends. */
const exportQuery = v.object({ startDate: dateField, endDate: dateField })

const whenAbsent = { startDate: validationTexts.dateRequired, endDate: validationTexts.dateRequired }

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The clinic's statistics for staff (spec sections 3 and 7). */
export function statsRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db, clock } = context
  const exports = new StatisticsExport(context)

  api.get(
    '/stats/general',
    readHandler({
      query: periodQuery,
      answer: generalStatisticsAnswer,
      read: async ({ query }) => generalStatisticsToWire(await readGeneralStatistics(db, periodOf(query))),
    }),
  )

  api.get(
    '/stats/appointments',
    readHandler({
      query: periodQuery,
      answer: appointmentStatisticsAnswer,
      read: async ({ query }) => appointmentStatisticsToWire(await readAppointmentStatistics(db, periodOf(query))),
    }),
  )

  api.get(
    '/stats/patients',
    readHandler({
      query: periodQuery,
      answer: patientStatisticsAnswer,
      read: async ({ query, caller }) => {
        const statistics = await readPatientStatistics(db, periodOf(query), clinicToday(clock))
        await logNameAccess(context, caller, statistics.mostActive.length)
        return patientStatisticsToWire(statistics)
      },
    }),
  )

  api.get(
    '/stats/export',
    mediaHandler({
      refuses: ['too_many_requests'],
      query: exportQuery,
      whenAbsent,
      media: XLSX,
      open: async ({ query: { startDate, endDate }, caller, reply }) => {
        expectValidRange(startDate, endDate)
        const { name, file } = await exports.make({ from: startDate, to: endDate }, caller, clientGoneSignal(reply))
        reply.header('Content-Disposition', `attachment; filename="${name}"`)
        return file
      },
    }),
  )
}

/** Logs how many people's names a user is shown, before the answer is sent, as for other lists of people (T24). */
async function logNameAccess({ db, clock }: ServerContext, { userId }: Caller, rows: number): Promise<void> {
  if (rows > 0) await writeAuditEvent(db, { at: timestampOf(clock()), userId, action: 'list.read', detail: { rows } })
}

/** Builds the period. Throws a 400 when it is reversed or longer than five years. */
function periodOf({ startDate, endDate }: v.InferOutput<typeof periodQuery>): Period {
  expectValidRange(startDate, endDate)
  return { from: startDate ?? null, to: endDate ?? null }
}
