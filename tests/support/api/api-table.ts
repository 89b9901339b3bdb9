import { type Access, accessTable } from '#server/http/access/access-table.ts'

export type Verb = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

/** One call of the API, as the access table has it. */
export interface TableCall {
  /** 'VERB /path' */
  call: string
  verb: Verb
  path: string
  access: Access
}

/** Every call of the API; a route that is not among them cannot be registered. */
export const tableCalls: readonly TableCall[] = Object.entries(accessTable).flatMap(([path, rows]) =>
  Object.entries(rows).map(([verb, access]) => ({ call: `${verb} ${path}`, verb: verb as Verb, path, access })),
)
