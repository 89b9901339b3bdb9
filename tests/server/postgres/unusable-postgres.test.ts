import { readFile, writeFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresServer,
  startPostgres,
} from '#tests/support/database/postgres-server.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'
import { runProgram } from '#tests/support/server/program.ts'
import { minutes } from '#tests/support/server/test-clock.ts'

const SECRET = 'clave-secreta'
/** No name may have so long a part: nobody is asked. */
const UNKNOWN_HOST = `servidor-${'x'.repeat(60)}`

describe.skipIf(!hasPostgres)('a PostgreSQL that can’t be used', { timeout: minutes(2) }, () => {
  const clinic = folderForEachTest()
  let postgres: PostgresServer
  let folder: string

  beforeAll(async () => {
    postgres = await startPostgres()
    folder = new URL(postgres.url.replace('@/', '@localhost/')).searchParams.get('host') ?? ''
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    await client.query("CREATE ROLE ana LOGIN PASSWORD 'la-verdadera'; CREATE ROLE lectora LOGIN")
    const { rows } = await client.query<{ file: string }>("SELECT current_setting('hba_file') AS file")
    const file = rows[0]?.file ?? ''
    await writeFile(file, `local all ana scram-sha-256\n${await readFile(file, 'utf8')}`)
    await client.query('SELECT pg_reload_conf()')
    await client.end()
  })
  afterAll(() => postgres?.stop())

  const of = (user: string, url: string) => url.replace('clinica@', `${user}:${SECRET}@`)
  const nameOf = (url: string) => /\/(\w+)\?/.exec(url)?.[1] ?? ''

  /** Each with the address and the line that it must lead to. */
  const cases: readonly [string, () => Promise<{ url: string; line: string }>][] = [
    [
      'a wrong password',
      async () => ({
        url: of('ana', postgres.url),
        line: `PostgreSQL en ${folder}:5432 no acepta el usuario ana o su contraseña: corrige DATABASE_URL, o revisa pg_hba.conf.\n`,
      }),
    ],
    [
      'a user that is not there',
      async () => ({
        url: of('nadie', postgres.url),
        line: `PostgreSQL en ${folder}:5432 no acepta el usuario nadie o su contraseña: corrige DATABASE_URL, o revisa pg_hba.conf.\n`,
      }),
    ],
    [
      'a database that is not there',
      async () => ({
        url: of('clinica', postgres.url.replace('/postgres?', '/quiropraxia?')),
        line: `La base de datos quiropraxia no existe en ${folder}:5432: créala vacía (createdb quiropraxia), o corrige su nombre en DATABASE_URL.\n`,
      }),
    ],
    [
      'a user who may not make tables',
      async () => {
        const url = await createPostgresDatabase(postgres.url)
        const name = nameOf(url)
        return {
          url: of('lectora', url),
          line: `El usuario lectora no puede crear o usar las tablas de la base de datos ${name}: hazlo su dueño (ALTER DATABASE "${name}" OWNER TO "lectora").\n`,
        }
      },
    ],
    [
      'a port at which nobody listens',
      async () => {
        const port = await freePort()
        return {
          url: `postgres://clinica:${SECRET}@127.0.0.1:${port}/clinica`,
          line: `Ningún servidor PostgreSQL responde en 127.0.0.1:${port}: revisa la dirección y el puerto de DATABASE_URL, y que esté en marcha.\n`,
        }
      },
    ],
    [
      'a host that nobody knows',
      async () => ({
        url: `postgres://clinica:${SECRET}@${UNKNOWN_HOST}:5432/clinica`,
        line: `No se encuentra el servidor ${UNKNOWN_HOST}: revisa su nombre en DATABASE_URL, o la conexión a la red.\n`,
      }),
    ],
    [
      'a certificate that is not there',
      async () => ({
        url: `postgres://clinica:${SECRET}@127.0.0.1/clinica?sslmode=verify-full&sslrootcert=${folder}/falta.crt`,
        line: `No se puede leer el archivo ${folder}/falta.crt, que DATABASE_URL nombra: revisa que esté y sus permisos.\n`,
      }),
    ],
    [
      'one that acknowledges what a power cut may lose',
      async () => {
        const url = await createPostgresDatabase(postgres.url)
        const client = new Client({ connectionString: url })
        await client.connect()
        await client.query(`ALTER DATABASE ${nameOf(url)} SET synchronous_commit = off`)
        await client.end()
        return {
          url: of('clinica', url),
          line: 'El ajuste synchronous_commit de PostgreSQL debe ser on, y está en off: un corte de luz perdería cambios confirmados. Cámbialo en postgresql.conf, o donde se definió para la base de datos o el usuario.\n',
        }
      },
    ],
  ]

  it.each(cases)('is explained in one line by the start and by a command: %s', async (_what, given) => {
    const { url, line } = await given()
    const variables = { DATA_DIR: clinic.folder.path, DATABASE_URL: url, PORT: '0', ADMIN_PASSWORD: 'clave-elegida-7' }
    const programs = [runProgram('main', [], variables), runProgram('staff', ['list'], variables)]
    for (const { said, ended } of programs) {
      expect(await ended()).toBe(1)
      expect(said).toEqual({ out: '', err: line })
    }
  })
})
