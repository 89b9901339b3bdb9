import { findsNothing } from './all-checks.ts'

/** `npm run check`. */

process.exitCode = (await findsNothing(process.cwd())) ? 0 : 1
