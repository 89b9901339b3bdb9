import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { IMPORT_VERDICTS } from '#domain/import/import-verdicts.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { importAnswer, importCreateBody, importRow, importRowsBody } from '#domain/wire/import-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import { callerOf } from '#server/http/access/caller.ts'
import { callHandler } from '#server/http/handlers/call-handler.ts'
import { countQuery, cursorQuery, readPathId } from '#server/http/handlers/input.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { commitPiece } from './commit-import.ts'
import { emptyOldImports } from './empty-old-imports.ts'
import { importTexts } from './import-refusal-texts.ts'
import { existingImport, findImport, importRowsOf, listImports } from './import-repository.ts'
import { createImport, receiveRows } from './receive-import.ts'
import { undoPiece } from './undo-import.ts'

const rowsQuery = v.object({
  verdict: v.optional(v.picklist(IMPORT_VERDICTS, validationTexts.valueInvalid)),
  after: v.optional(cursorQuery, '0'),
  limit: v.optional(countQuery(500), '200'),
})

/**
 * Imports of files, for the owner. Their rows come in pieces and are judged as they come. Import and undoing go on by one
 * piece with each call, until the state of the answer says that nothing is left.
 */
export function importRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db } = context
  api.get('/imports', callHandler({ answer: v.array(importAnswer), work: () => listImports(db) }))
  api.get('/imports/:id', callHandler({ answer: importAnswer, work: ({ request }) => findImport(db, idOf(request)) }))
  api.get(
    '/imports/:id/rows',
    callHandler({
      query: rowsQuery,
      answer: v.array(importRow),
      work: ({ request, query }) => readRows(context, request, query),
    }),
  )
  api.post(
    '/imports',
    callHandler({
      body: importCreateBody,
      answer: importAnswer,
      status: 201,
      work: async ({ body, request }) => {
        await emptyOldImports(context)
        return findImport(db, await createImport(context, callerOf(request), body))
      },
    }),
  )
  pieceRoutes(api, context)
}

function pieceRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db } = context
  const refuses = ['invalid_transition'] as const
  api.put(
    '/imports/:id/rows',
    callHandler({
      refuses,
      body: importRowsBody,
      answer: importAnswer,
      work: async ({ body, request }) => {
        await receiveRows(context, callerOf(request), { id: idOf(request), rows: body.rows })
        return findImport(db, idOf(request))
      },
    }),
  )
  api.post(
    '/imports/:id/commit',
    callHandler({
      refuses,
      answer: importAnswer,
      work: async ({ request }) => {
        await commitPiece(context, callerOf(request), idOf(request))
        return findImport(db, idOf(request))
      },
    }),
  )
  api.delete(
    '/imports/:id',
    callHandler({
      refuses,
      answer: importAnswer,
      work: async ({ request }) => {
        await undoPiece(context, callerOf(request), idOf(request))
        return findImport(db, idOf(request))
      },
    }),
  )
}

/** Reads rows of an import; the access is logged before they are sent. */
async function readRows({ db, clock }: ServerContext, request: FastifyRequest, query: v.InferOutput<typeof rowsQuery>) {
  const { id } = await existingImport(db, idOf(request))
  const rows = await importRowsOf(db, id, query)
  const { userId } = callerOf(request)
  await writeAuditEvent(db, { at: timestampOf(clock()), userId, action: 'import.read', detail: { rows: rows.length } })
  return rows
}

function idOf({ params }: FastifyRequest): number {
  return readPathId(params, importTexts.notFound)
}
