import type * as v from 'valibot'
import type { setUpBody } from '#domain/wire/set-up-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { callOnce, runUnlessAnswered } from '#server/db/call-receipts.ts'
import type { ReceiptKey } from '#server/db/receipts.ts'
import type { Db } from '#server/db/schema.ts'
import { writeWithin } from '#server/db/write-transaction.ts'
import { duplicate, invalidFields, invalidTransition } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { expectCallAllowed } from '#server/rate-limits/rate-limit.ts'
import { guessablePassword, isGuessable } from '#server/resources/auth/passwords/staff-password.ts'
import { isUsernameTaken } from '#server/resources/auth/registration.ts'
import { updateProfessional } from '#server/resources/professionals/professional-writes.ts'
import { logStaffEvent } from '#server/resources/staff/staff-writes.ts'
import { hasOwner, insertUser } from '#server/resources/users/user-repository.ts'
import { setUpTexts } from './set-up-call-texts.ts'
import { isSetUpCode } from './set-up-code.ts'

type NewOwner = v.InferOutput<typeof setUpBody>

interface SetUpCall {
  body: NewOwner
  network: string
  receipt: ReceiptKey | undefined
}

/**
 * Creates the account of the owner, for somebody who has the code that the server printed. The first professional takes
 * the owner's name if the owner also treats patients. Throws a 409 when the clinic has an owner, a 400 for a wrong code
 * or a guessable password, and a 429 after too many tries of a network.
 */
export async function makeOwner(context: ServerContext, { body, network, receipt }: SetUpCall): Promise<void> {
  const { code, password, treatsPatients, ...person } = body
  const { db, limits, clock } = context
  await runUnlessAnswered(context, receipt, async () => {
    const call = { limits, limit: 'setUpsPerAddress', subject: network, now: clock() } as const
    await db.transaction().execute((trx) => expectCallAllowed(trx, call))
    if (await hasOwner(db)) throw invalidTransition(setUpTexts.notNeeded)
    if (!isSetUpCode(code, context.setUpCode)) throw invalidFields({ code: setUpTexts.wrongCode })
    if (isGuessable(password, person.username)) throw guessablePassword('password')
    const passwordHash = await context.hasher.hash(password)
    await callOnce(context, receipt, async (trx, now) => {
      if (await hasOwner(trx)) throw invalidTransition(setUpTexts.notNeeded)
      if (await isUsernameTaken(trx, person.username)) throw duplicate('username', errorTexts.usernameTaken)
      const account = { ...person, passwordHash, role: 'admin', owner: true, phone: '', patientId: null } as const
      const id = await insertUser(trx, { ...account, createdAt: timestampOf(now) })
      await logStaffEvent(trx, { now, userId: id }, 'staff.add', id)
      if (treatsPatients) await nameFirstProfessional(trx, now, { ...person, userId: id })
    })
  })
}

async function nameFirstProfessional(
  trx: Db,
  now: number,
  { name, lastName, userId }: Pick<NewOwner, 'name' | 'lastName'> & { userId: number },
): Promise<void> {
  const { id } = await trx.selectFrom('professionals').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  await writeWithin({ trx, now }, { userId, action: 'professional.update' }, (changes) =>
    updateProfessional(changes, id, { name, lastName }),
  )
}
