/** The tests of the server that TEST_DATABASE=postgres leaves out, by what they are about, which PostgreSQL has not. */
const OF_SQLITE: Readonly<Record<string, readonly string[]>> = {
  'backups of the file: PostgreSQL has its own': [
    'tests/server/backups/**',
    'tests/server/cli/backup/**',
    'tests/server/cli/update-check/**',
    'tests/server/start/backup-before-update.test.ts',
  ],
  'the high-water mark and the log beside the file': [
    'tests/server/epoch/!(new-epoch).test.ts',
    'tests/server/start/missing-database.test.ts',
  ],
  'how SQLite writes its file': [
    'tests/server/db/sqlite/**',
    'tests/server/db/{database-soundness,durability,durable-file,durable-writers,passing-errors,power-cut}.test.ts',
  ],
  'the start on a data folder: tests/server/postgres starts the program on PostgreSQL': [
    'tests/server/start/{graceful-stop,owner-only,program,started-by-npm,starts-at-once}.test.ts',
    'tests/server/mail/mail-program.test.ts',
    'tests/server/metrics/**',
  ],
  'no database at all': [
    'tests/server/https/**',
    'tests/server/platform/**',
    'tests/server/start/{build-wanted,limits,settings,shared-chunks,spoken-words,staff-only-files}.test.ts',
  ],
}

/** The patterns of those test files; none on SQLite. */
export const filesOfSqlite = process.env.TEST_DATABASE === 'postgres' ? Object.values(OF_SQLITE).flat() : []

/** Says what is left out and why. */
export function linesOfLeftOut(): string[] {
  return Object.entries(OF_SQLITE).map(([reason, files]) => `left out on PostgreSQL (${reason}): ${files.join(', ')}`)
}
