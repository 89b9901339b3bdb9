import type { AuditAction } from '#domain/audit/audit-action-texts.ts'
import { lineError } from '#domain/text-rules.ts'
import type { EditedProfessional } from '#domain/wire/rows/professional-wire.ts'
import { CommandError, commandErrorOf } from '#server/cli/command-error.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db } from '#server/db/schema.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { Clock } from '#server/platform/clock.ts'
import { findProfessional } from '#server/resources/professionals/professional-repository.ts'
import {
  countAppointmentsToCome,
  createProfessional,
  updateProfessional,
} from '#server/resources/professionals/professional-writes.ts'
import { professionalTexts } from './professional-texts.ts'

// Operator changes to the professionals. They get versions like all others and reach every device by the feed.

interface Desk {
  db: Db
  clock: Clock
}

export interface PersonName {
  name: string
  lastName: string
}

/** Adds a professional and returns the id. Throws CommandError for an empty name. */
export async function addProfessional(desk: Desk, person: PersonName): Promise<number> {
  const checked = checkedName(person)
  const { id } = await write(desk, 'professional.create', (changes) => createProfessional(changes, checked))
  return id
}

/** Changes a name. Throws CommandError for an unknown id or an empty name. */
export async function renameProfessional(desk: Desk, id: number, person: PersonName): Promise<void> {
  await change(desk, 'professional.rename', id, checkedName(person))
}

/**
 * Retires a professional (see updateProfessional). Returns the number of appointments still to come. Throws CommandError
 * for an unknown id, and for the last active professional.
 */
export async function retireProfessional(desk: Desk, id: number): Promise<number> {
  await change(desk, 'professional.retire', id, { active: false })
  return countAppointmentsToCome(desk.db, desk.clock, id)
}

/** Makes a retired professional active again. Throws CommandError for an unknown id. */
export async function returnProfessional(desk: Desk, id: number): Promise<void> {
  await change(desk, 'professional.return', id, { active: true })
}

async function change(desk: Desk, action: AuditAction, id: number, edited: EditedProfessional): Promise<void> {
  if (!(await findProfessional(desk.db, id))) throw new CommandError(professionalTexts.unknown(String(id)))
  await write(desk, action, (changes) => updateProfessional(changes, id, edited))
}

async function write(desk: Desk, action: AuditAction, work: (changes: Changes) => Promise<Effect>) {
  try {
    return await writeTransaction(desk, { userId: null, action }, work)
  } catch (error) {
    throw commandErrorOf(error)
  }
}

function checkedName({ name, lastName }: PersonName): PersonName {
  const person = { name: name.trim(), lastName: lastName.trim() }
  const isBad = Object.values(person).some((text) => text === '' || lineError(text) !== null)
  if (isBad) throw new CommandError(professionalTexts.badName)
  return person
}
