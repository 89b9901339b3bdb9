import { openDatabase } from '#server/db/sqlite/open-database.ts'

/** Another program that has the database open, and takes part in no lock of ours. */
const db = await openDatabase(process.argv[2] ?? '')
process.stdout.write('open\n')
setInterval(() => db.isTransaction, 1000)
