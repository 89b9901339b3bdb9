import type { FastifyInstance } from 'fastify'
import { validationTexts } from '#domain/validation-texts.ts'
import { clinicalRecordCreateBody, clinicalRecordUpdateBody } from '#domain/wire/clinical-record-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { notFound } from '#server/http/api-errors.ts'
import { errorTexts } from '#server/http/error-texts.ts'
import { pathId } from '#server/http/input.ts'
import { changeHandler, createHandler, withEntityTag } from '#server/http/write-handlers.ts'
import { patientRow } from '#server/resources/patients/patient-repository.ts'
import { leaveReadingTrail } from './reading-trail.ts'
import { findRecord, listRecords, listRecordsOfPatient } from './record-repository.ts'
import { listVersions } from './record-versions.ts'
import { createRecord, deleteRecord, updateRecord } from './record-writes.ts'

const whenAbsent = { patientId: validationTexts.patientRequired }

/** Clinical history (spec section 7, Clinical records), in a scope of its own: every reading in it is written down. */
export async function medicalHistoryRoutes(api: FastifyInstance, context: ServerContext): Promise<void> {
  await api.register(async (scope) => {
    leaveReadingTrail(scope, context)
    readingRoutes(scope, context)
    writingRoutes(scope, context)
  })
}

function readingRoutes(api: FastifyInstance, { db }: ServerContext): void {
  const missing = errorTexts.recordNotFound

  api.get('/medical-history', async () => listRecords(db))

  api.get('/medical-history/patient/:id', async (request) => {
    const patientId = pathId(request.params, errorTexts.patientNotFound)
    if (!(await patientRow(db, patientId))) throw notFound(errorTexts.patientNotFound)
    return listRecordsOfPatient(db, patientId)
  })

  api.get('/medical-history/:id', async (request, reply) => {
    const record = await findRecord(db, pathId(request.params, missing))
    if (!record) throw notFound(missing)
    return withEntityTag(reply, record)
  })

  api.get('/medical-history/:id/versions', async (request) => {
    const versions = await listVersions(db, pathId(request.params, missing))
    if (!versions) throw notFound(missing)
    return versions
  })
}

function writingRoutes(api: FastifyInstance, context: ServerContext): void {
  const present = findRecord
  const change = { context, present, missing: errorTexts.recordNotFound }

  api.post(
    '/medical-history',
    createHandler({
      context,
      present,
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
    changeHandler({
      ...change,
      action: 'clinicalRecord.delete',
      work: (changes, { id }) => deleteRecord(changes, id),
    }),
  )
}
