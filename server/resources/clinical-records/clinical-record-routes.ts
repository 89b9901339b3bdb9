import type { FastifyInstance } from 'fastify'
import { validationTexts } from '#domain/validation-texts.ts'
import {
  clinicalRecordListItem,
  clinicalRecordResource,
  clinicalRecordVersion,
} from '#domain/wire/rows/clinical-record-wire.ts'
import { clinicalRecordCreateBody, clinicalRecordUpdateBody } from '#domain/wire/rows/written-bodies.ts'
import type { ServerContext } from '#server/context.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { listHandler } from '#server/http/handlers/list-handler.ts'
import { readOneHandler } from '#server/http/handlers/read-handlers.ts'
import { changeHandler, createHandler, deleteHandler } from '#server/http/handlers/write-handlers.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { patientRow } from '#server/resources/patients/patient-repository.ts'
import { logClinicalRecordAccess, writeClinicalRecordAccess } from './clinical-record-access-log.ts'
import { clinicalRecordIndex, clinicalRecordsOfPatient, findClinicalRecord } from './clinical-record-repository.ts'
import { clinicalRecordVersions } from './clinical-record-versions.ts'
import { createClinicalRecord, deleteClinicalRecord, updateClinicalRecord } from './clinical-record-writes.ts'

const whenAbsent = { patientId: validationTexts.patientRequired }

/** Clinical history (spec section 7, Clinical records). It has a scope of its own, in which every access is logged. */
export async function clinicalRecordRoutes(api: FastifyInstance, context: ServerContext): Promise<void> {
  await api.register(async (scope) => {
    logClinicalRecordAccess(scope, context)
    readRoutes(scope, context)
    writeRoutes(scope, context)
  })
}

function readRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db, clock } = context
  const missing = errorTexts.recordNotFound
  const logAccess = (rows: readonly { id: number; version: number }[], { userId }: Caller) =>
    writeClinicalRecordAccess(db, { at: timestampOf(clock()), userId }, rows)

  api.get(
    '/medical-history',
    listHandler({ context, row: clinicalRecordListItem, list: () => clinicalRecordIndex(db) }),
  )

  api.get(
    '/medical-history/patient/:id',
    listHandler({
      context,
      missing: errorTexts.patientNotFound,
      row: clinicalRecordResource,
      list: async ({ id }) => ((await patientRow(db, id)) ? clinicalRecordsOfPatient(db, id) : null),
      logAccess,
    }),
  )

  api.get(
    '/medical-history/:id',
    readOneHandler({
      missing,
      answer: clinicalRecordResource,
      read: ({ id }) => findClinicalRecord(db, id),
    }),
  )

  api.get(
    '/medical-history/:id/versions',
    listHandler({
      context,
      missing,
      row: clinicalRecordVersion,
      list: ({ id }) => clinicalRecordVersions(db, id),
      logAccess,
    }),
  )
}

function writeRoutes(api: FastifyInstance, context: ServerContext): void {
  const write = { context, present: findClinicalRecord, resource: clinicalRecordResource }
  const change = { ...write, missing: errorTexts.recordNotFound }

  api.post(
    '/medical-history',
    createHandler({
      ...write,
      action: 'clinicalRecord.create',
      body: clinicalRecordCreateBody,
      whenAbsent,
      work: (changes, { body, caller }) => createClinicalRecord(changes, body, caller.userId),
    }),
  )

  api.put(
    '/medical-history/:id',
    changeHandler({
      ...change,
      action: 'clinicalRecord.update',
      body: clinicalRecordUpdateBody,
      work: (changes, { id, body, caller }) => updateClinicalRecord(changes, { id, body, userId: caller.userId }),
    }),
  )

  api.delete(
    '/medical-history/:id',
    deleteHandler({
      ...change,
      action: 'clinicalRecord.delete',
      work: (changes, { id }) => deleteClinicalRecord(changes, id),
    }),
  )
}
