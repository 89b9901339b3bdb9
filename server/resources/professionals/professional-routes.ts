import type { FastifyInstance } from 'fastify'
import {
  changedProfessional,
  professionalCreateBody,
  professionalRow,
  professionalUpdateBody,
} from '#domain/wire/rows/professional-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { changeHandler, createHandler } from '#server/http/handlers/write-handlers.ts'
import { findProfessional } from './professional-repository.ts'
import { countAppointmentsToCome, createProfessional, updateProfessional } from './professional-writes.ts'

/** The clinic's professionals, whom its owner adds, renames and retires. Every device gets them by the feed. */
export function professionalRoutes(api: FastifyInstance, context: ServerContext): void {
  const write = { context, resource: professionalRow, present: findProfessional }

  api.post(
    '/professionals',
    createHandler({
      ...write,
      action: 'professional.create',
      body: professionalCreateBody,
      work: (changes, { body }) => createProfessional(changes, body),
    }),
  )

  api.put(
    '/professionals/:id',
    changeHandler({
      ...write,
      refuses: ['invalid_transition'],
      action: 'professional.update',
      missing: errorTexts.professionalNotFound,
      body: professionalUpdateBody,
      work: (changes, { id, body }) => updateProfessional(changes, id, body),
      addition: {
        answer: changedProfessional,
        read: async (db, { id }) => ({ appointmentsToCome: await countAppointmentsToCome(db, context.clock, id) }),
      },
    }),
  )
}
