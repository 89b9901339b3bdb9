import { withCommandDatabase } from '#server/cli/command-database.ts'
import { CommandError } from '#server/cli/command-error.ts'
import { runCommand } from '#server/cli/run-command.ts'
import type { Db } from '#server/db/schema.ts'
import { systemClock } from '#server/platform/clock.ts'
import { listProfessionalRows } from '#server/resources/professionals/professional-repository.ts'
import { addProfessional, renameProfessional, retireProfessional, returnProfessional } from './professional-list.ts'
import { professionalTexts } from './professional-texts.ts'

interface Command {
  words: number
  run: (db: Db, words: readonly string[]) => Promise<string[]>
}

const clock = systemClock

const commands: Readonly<Record<string, Command>> = {
  add: {
    words: 2,
    run: async (db, [name = '', lastName = '']) => {
      const id = await addProfessional({ db, clock }, { name, lastName })
      return [professionalTexts.added(id, `${name} ${lastName}`)]
    },
  },
  rename: {
    words: 3,
    run: async (db, [id = '', name = '', lastName = '']) => {
      await renameProfessional({ db, clock }, idOf(id), { name, lastName })
      return [professionalTexts.renamed(idOf(id), `${name} ${lastName}`)]
    },
  },
  retire: {
    words: 1,
    run: async (db, [id = '']) => {
      const toCome = await retireProfessional({ db, clock }, idOf(id))
      return [
        professionalTexts.retired(idOf(id)),
        ...(toCome > 0 ? [professionalTexts.appointmentsToCome(toCome)] : []),
      ]
    },
  },
  return: {
    words: 1,
    run: async (db, [id = '']) => {
      await returnProfessional({ db, clock }, idOf(id))
      return [professionalTexts.returned(idOf(id))]
    },
  },
  list: { words: 0, run: (db) => lines(db) },
}

await runCommand(async (settings) => {
  const [word = '', ...words] = process.argv.slice(2)
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined
  if (command?.words !== words.length) throw new CommandError(professionalTexts.usage)
  return withCommandDatabase(settings, (db) => command.run(db, words))
})

async function lines(db: Db): Promise<string[]> {
  const rows = await listProfessionalRows(db)
  return rows.map(({ id, name, lastName, active }) => {
    const line = active ? professionalTexts.line : professionalTexts.lineRetired
    return line(id, `${name} ${lastName}`.trim())
  })
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new CommandError(professionalTexts.unknown(text))
  return Number(text)
}
