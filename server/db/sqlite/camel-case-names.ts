import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
} from 'kysely'

type RootNode = PluginTransformQueryArgs['node']

/**
 * Gives tables and columns their camel-case names, as Kysely's plugin does. The plugin copies every query and every row
 * for that. This one only marks the query: the compiler writes the stored names, and the connection builds the rows
 * with the code's names. Queries without plugins stay as they are.
 */
export class CamelCaseNames extends CamelCasePlugin {
  readonly #marked = new WeakSet<RootNode>()

  override transformQuery({ node }: PluginTransformQueryArgs): RootNode {
    // A copy of the root alone: a builder may also run without plugins.
    const marked = { ...node }
    this.#marked.add(marked)
    return marked
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<never>> {
    return result as QueryResult<never>
  }

  /** Whether the query and its rows have the code's names. */
  covers(query: RootNode): boolean {
    return this.#marked.has(query)
  }

  /** The name of a table or column in the database. */
  stored(name: string): string {
    return this.snakeCase(name)
  }

  /** The name of a column in the code. */
  inCode(name: string): string {
    return this.camelCase(name)
  }
}
