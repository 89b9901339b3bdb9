import { API_PREFIX } from '#server/http/access/access-table.ts'
import type { DescribedCall } from '#server/http/handlers/contract.ts'
import { version } from '#server/platform/version.ts'
import { type JsonObject, sharedSchemas } from './json-schemas.ts'
import { openApiTexts } from './openapi-texts.ts'
import { operationOf, parameterComponents } from './operation.ts'
import { headerComponents, responseComponents } from './responses.ts'

/** Generates the OpenAPI 3.1 document from the contracts of the routes. */
export function openApiDocument(calls: readonly DescribedCall[]) {
  return {
    openapi: '3.1.1',
    info: { title: openApiTexts.title, description: openApiTexts.description, version },
    servers: [{ url: API_PREFIX }],
    paths: pathsOf(calls),
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: openApiTexts.session } },
      parameters: parameterComponents,
      headers: headerComponents,
      responses: responseComponents(),
      schemas: sharedSchemas(),
    },
  }
}

function pathsOf(calls: readonly DescribedCall[]): Record<string, JsonObject> {
  const paths: Record<string, JsonObject> = {}
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return paths
}
