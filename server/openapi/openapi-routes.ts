import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { callHandler } from '#server/http/handlers/call-handler.ts'
import type { DescribedCall } from '#server/http/handlers/contract.ts'
import { openApiDocument } from './openapi-document.ts'

const documentAnswer = v.looseObject({ openapi: v.string(), paths: v.record(v.string(), v.unknown()) })

/**
 * Serves the OpenAPI document to everyone. It is generated at the first request, since `calls` grows until the server
 * is ready.
 */
export function openApiRoutes(api: FastifyInstance, calls: readonly DescribedCall[]): void {
  let document: ReturnType<typeof openApiDocument> | undefined
  api.get(
    '/openapi.json',
    callHandler({
      answer: documentAnswer,
      work: async () => {
        document ??= openApiDocument(calls)
        return document
      },
    }),
  )
}
