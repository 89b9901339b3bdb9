import { openDatabase } from '#server/db/sqlite/open-database.ts'

/** A program that has the database open and takes none of our locks. */
const db = await openDatabase(process.argv[2] ?? '')
process.stdout.write('open\n')
setInterval(() => db.isTransaction, 1000)
