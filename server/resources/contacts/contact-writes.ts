import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { holdsSlot, isClosed } from '#domain/appointment/appointment-status.ts'
import { UNCONFIRMED } from '#domain/appointment/confirmation.ts'
import { isAboutStart } from '#domain/contact/contact-state.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import type { contactCreateBody } from '#domain/wire/rows/written-bodies.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db, VersionedRow } from '#server/db/schema.ts'
import { findKnownEffect } from '#server/db/sync-log/known-ref.ts'
import { appointmentRow } from '#server/resources/appointments/appointment-repository.ts'
import { expectKnownProfessional, expectOnceKnown, usernameOf } from '#server/resources/rows/known-rows.ts'

type NewContact = v.InferOutput<typeof contactCreateBody>

/**
 * Creates a contact, or the row that takes one back. A repeated ref finds the same row (findKnownEffect). An answer
 * confirms its appointment, or no longer does once it is taken back (settleConfirmation). The moment is the person's,
 * at the latest the server's present.
 */
export async function createContact(changes: Changes, body: NewContact, userId: number): Promise<Effect> {
  const { ref, madeAt = changes.now, ...content } = body
  const known = await findKnownEffect(changes.db, { entity: 'contact', ref, content })
  if (known) return known
  const { patientId, appointmentId } = content
  await expectOnceKnown(changes.db, { patientId, appointmentId })
  await expectKnownProfessional(changes.db, content.professionalId)
  const author = { recordedBy: userId, recordedByName: await usernameOf(changes.db, userId) }
  const id = await addContact(changes, content, author, { ref, madeAt: madeAt < changes.now ? madeAt : changes.now })
  if (appointmentId !== null) await settleConfirmation(changes, appointmentId)
  return { status: 201, entity: 'contact', id }
}

type ContactContent = Omit<NewContact, 'ref' | 'madeAt'>
type ContactAuthor = Pick<VersionedRow<'contact'>, 'recordedBy' | 'recordedByName'>

/**
 * Adds a contact that the server itself has checked; returns its id. It was made now unless `madeAt` says otherwise. The
 * name of an author without an account says what it is: the patient, or the server's own work.
 */
export async function addContact(
  changes: Changes,
  content: ContactContent,
  author: ContactAuthor,
  { ref = randomUUID(), madeAt = changes.now }: { ref?: string | undefined; madeAt?: string } = {},
): Promise<number> {
  return changes.insert('contact', { ...content, ref, madeAt, ...author })
}

/**
 * Gives an appointment the confirmation that its answers make: the first one in force about its present start. Without
 * any, one that came from an answer ends; one that the patient gave without the staff stays.
 */
async function settleConfirmation(changes: Changes, appointmentId: number): Promise<void> {
  const appointment = await appointmentRow(changes.db, appointmentId)
  if (!appointment || !holdsSlot(appointment.status) || isClosed(appointment.status)) return
  const contacts = await contactsOf(changes.db, appointmentId)
  const { confirmedAt } = appointment
  const isOfAnswer = contacts.some((contact) => isConfirming(contact) && contact.madeAt === confirmedAt)
  if (confirmedAt !== null && !isOfAnswer) return
  const first = rowsInForce(contacts).find((contact) => isConfirming(contact) && isAboutStart(contact, appointment))
  const next = first ? { confirmedAt: first.madeAt, confirmedBy: first.recordedByName } : UNCONFIRMED
  if (next.confirmedAt !== confirmedAt) await changes.update('appointment', appointmentId, next)
}

function isConfirming({ kind, outcome }: VersionedRow<'contact'>): boolean {
  return kind === 'answer' && outcome === 'confirmed'
}

/** Reads all contacts of an appointment, with those that take others back, oldest first. */
export async function contactsOf(db: Db, appointmentId: number): Promise<VersionedRow<'contact'>[]> {
  return db
    .selectFrom('contacts')
    .selectAll()
    .where('appointmentId', '=', appointmentId)
    .orderBy('madeAt')
    .orderBy('id')
    .execute()
}
