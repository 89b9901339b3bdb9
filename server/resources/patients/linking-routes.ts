import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { accountLinkBody, patientAccount, unconfirmedPatient } from '#domain/wire/account-linking-wire.ts'
import { patientRow } from '#domain/wire/rows/patient-wire.ts'
import { userWithPatient } from '#domain/wire/session-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { scopeOf } from '#server/http/access/caller.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { listHandler } from '#server/http/handlers/list-handler.ts'
import { readOneHandler } from '#server/http/handlers/read-handlers.ts'
import { changeHandler } from '#server/http/handlers/write-handlers.ts'
import { findUserWithPatient } from '#server/resources/users/user-repository.ts'
import { linkAccount, linkPatientFile } from './link-account.ts'
import { listAccounts } from './patient-accounts.ts'
import { findPatient } from './patient-repository.ts'
import { confirmPatient, unconfirmedList } from './unconfirmed-patients.ts'

/**
 * Accounts of people who registered by themselves, and their files (api.md, additions; settled: People and first
 * start).
 */
export function linkingRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get(
    '/patients/unconfirmed',
    listHandler({ context, row: unconfirmedPatient, list: () => unconfirmedList(context.db) }),
  )

  api.get(
    '/patients/:id/accounts',
    readOneHandler({
      missing: errorTexts.patientNotFound,
      answer: v.array(patientAccount),
      read: ({ id }) => listAccounts(context.db, id),
    }),
  )

  api.put(
    '/patients/:id/confirm',
    changeHandler({
      refuses: ['duplicate'],
      context,
      action: 'patient.confirm',
      resource: patientRow,
      present: (db, id, caller) => findPatient(db, id, scopeOf(caller)),
      missing: errorTexts.patientNotFound,
      work: (changes, { id }) => confirmPatient(changes, id),
    }),
  )

  api.put(
    '/patients/:id/link',
    changeHandler({
      refuses: ['invalid_transition'],
      context,
      action: 'patient.link',
      resource: patientRow,
      present: (db, id, caller) => findPatient(db, id, scopeOf(caller)),
      missing: errorTexts.patientNotFound,
      body: accountLinkBody,
      work: (changes, { id, body, caller }) =>
        linkPatientFile(changes, { id, patientId: body.patientId, staffId: caller.userId }),
    }),
  )

  api.put(
    '/users/:id/link',
    changeHandler({
      refuses: ['duplicate', 'invalid_transition'],
      context,
      action: 'user.link',
      resource: userWithPatient,
      present: findUserWithPatient,
      missing: errorTexts.userNotFound,
      body: accountLinkBody,
      work: (changes, { id, body, caller }) =>
        linkAccount(changes, { userId: id, patientId: body.patientId, staffId: caller.userId }),
    }),
  )
}
