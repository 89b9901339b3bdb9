import type { FastifyInstance } from 'fastify'
import { validationTexts } from '#domain/validation-texts.ts'
import {
  clinicalRecordListItem,
  clinicalRecordResource,
  clinicalRecordVersion,
} from '#domain/wire/clinical-record-wire.ts'
import { clinicalRecordCreateBody, clinicalRecordUpdateBody } from '#domain/wire/written-bodies.ts'
import type { ServerContext } from '#server/context.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { listHandler } from '#server/http/handlers/list-handler.ts'
import { readOneHandler } from '#server/http/handlers/read-handlers.ts'
import { changeHandler, createHandler, deleteHandler } from '#server/http/handlers/write-handlers.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { patientRow } from '#server/resources/patients/patient-repository.ts'
import { logRecordAccess, writeRecordAccess } from './record-access-log.ts'
import { findRecord, recordIndex, recordListOfPatient } from './record-repository.ts'
import { recordVersionList } from './record-versions.ts'
import { createRecord, deleteRecord, updateRecord } from './record-writes.ts'

const whenAbsent = { patientId: validationTexts.patientRequired }

/** Clinical history (spec section 7, Clinical records). It has a scope of its own, in which every access is logged. */
export async function medicalHistoryRoutes(api: FastifyInstance, context: ServerContext): Promise<void> {
  await api.register(async (scope) => {
    logRecordAccess(scope, context)
    readRoutes(scope, context)
    writeRoutes(scope, context)
  })
}

function readRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db, clock } = context
  const missing = errorTexts.recordNotFound
  const logAccess = (rows: readonly { id: number; version: number }[], { userId }: Caller) =>
    writeRecordAccess(db, { at: timestampOf(clock()), userId }, rows)

  api.get('/medical-history', listHandler({ context, row: clinicalRecordListItem, list: () => recordIndex(db) }))

  api.get(
    '/medical-history/patient/:id',
    listHandler({
      context,
      missing: errorTexts.patientNotFound,
      row: clinicalRecordResource,
      list: async ({ id }) => ((await patientRow(db, id)) ? recordListOfPatient(db, id) : null),
      logAccess,
    }),
  )

  api.get(
    '/medical-history/:id',
    readOneHandler({
      missing,
      answer: clinicalRecordResource,
      read: ({ id }) => findRecord(db, id),
    }),
  )

  api.get(
    '/medical-history/:id/versions',
    listHandler({
      context,
      missing,
      row: clinicalRecordVersion,
      list: ({ id }) => recordVersionList(db, id),
      logAccess,
    }),
  )
}

function writeRoutes(api: FastifyInstance, context: ServerContext): void {
  const write = { context, present: findRecord, resource: clinicalRecordResource }
  const change = { ...write, missing: errorTexts.recordNotFound }

  api.post(
    '/medical-history',
    createHandler({
      ...write,
      action: 'clinicalRecord.create',
      body: clinicalRecordCreateBody,
      whenAbsent,
      work: (changes, { body, caller }) => createRecord(changes, body, caller.userId),
    }),
  )

  api.put(
    '/medical-history/:id',
    changeHandler({
      ...change,
      action: 'clinicalRecord.update',
      body: clinicalRecordUpdateBody,
      work: (changes, { id, body, caller }) => updateRecord(changes, { id, body, userId: caller.userId }),
    }),
  )

  api.delete(
    '/medical-history/:id',
    deleteHandler({
      ...change,
      action: 'clinicalRecord.delete',
      work: (changes, { id }) => deleteRecord(changes, id),
    }),
  )
}
