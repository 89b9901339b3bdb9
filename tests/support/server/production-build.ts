import { build, type InlineConfig } from 'vite'

/** Builds as for people: a test run would else put the development build of React into it, which takes several times as long for everything. */
export async function buildForProduction(config: InlineConfig): Promise<void> {
  const mode = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await build(config)
  } finally {
    if (mode === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = mode
  }
}
