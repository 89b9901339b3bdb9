import * as v from 'valibot'
import { STAFF_SCOPES } from '../user/user.ts'
import { validationTexts } from '../validation-texts.ts'
import { readerOf } from './answer-reader.ts'
import { idField, lineField, requiredLine, timestampField } from './fields.ts'
import { optionalEmailField } from './rows/person-fields.ts'
import { newPassword, usernameField } from './session-wire.ts'

const scope = v.picklist(STAFF_SCOPES, validationTexts.valueInvalid)
const flag = v.boolean(validationTexts.valueInvalid)

/** POST /staff: an account without a password, for a person who is invited. */
export const staffCreateBody = v.object({
  username: usernameField,
  name: requiredLine(validationTexts.nameRequired),
  lastName: v.optional(lineField, ''),
  email: v.optional(optionalEmailField, ''),
  owner: v.optional(flag, false),
  scope: v.optional(scope, 'full'),
})

/** PUT /staff/{id}: any subset; `active: false` disables. */
export const staffUpdateBody = v.object({
  name: v.optional(requiredLine(validationTexts.nameRequired)),
  lastName: v.optional(lineField),
  email: v.optional(optionalEmailField),
  owner: v.optional(flag),
  scope: v.optional(scope),
  active: v.optional(flag),
})

/** An account of the staff, as its owner sees it. */
export const staffAccount = v.object({
  id: idField,
  username: v.string(),
  name: v.string(),
  lastName: v.string(),
  email: v.string(),
  owner: v.boolean(),
  scope: v.picklist(STAFF_SCOPES),
  active: v.boolean(),
  /** True until the person has chosen a password. */
  pending: v.boolean(),
  /** Until when its link holds; null without one. */
  inviteUntil: v.nullable(timestampField),
  /** The last use that is known, up to an hour too early; null before the first. */
  lastUsedAt: v.nullable(timestampField),
  createdAt: v.string(),
})

/** GET /staff, in order of creation. */
export const staffList = v.array(staffAccount)

/**
 * The answer to POST /staff and POST /staff/{id}/invite: only this answer has the token. The link is made of it by
 * `invitationPath`, on the address under which the owner reaches the server.
 */
export const invitedStaff = v.object({ account: staffAccount, token: v.string(), expiresAt: timestampField })

const token = v.string(validationTexts.valueInvalid)

/** POST /auth/check-invite. */
export const inviteCheckBody = v.object({ token })

/** POST /auth/accept-invite. The person may choose another username. */
export const inviteAcceptBody = v.object({ token, username: v.optional(usernameField), password: newPassword })

/** PUT /account: the staff's own name and e-mail. Another e-mail needs the present password. */
export const ownAccountBody = v.object({
  name: v.optional(lineField),
  lastName: v.optional(lineField),
  email: v.optional(optionalEmailField),
  currentPassword: v.optional(v.pipe(v.string(validationTexts.passwordRequired), v.maxLength(200))),
})

/** An open session of the caller. */
export const ownSession = v.object({
  id: idField,
  /** What it runs on: 'Chrome en Android'; '' when unknown. */
  device: v.string(),
  createdAt: timestampField,
  /** Recorded once an hour at most. */
  lastUsedAt: timestampField,
  /** Whether it is the one that asks. */
  current: v.boolean(),
})

/** GET /sessions: the one that asks, then the last used first. */
export const ownSessions = v.array(ownSession)

/** What a person sees of the own account. */
const ownAccount = v.object({
  username: v.string(),
  name: v.string(),
  lastName: v.string(),
  email: v.string(),
})

export type StaffAccount = v.InferOutput<typeof staffAccount>
export type InvitedStaff = v.InferOutput<typeof invitedStaff>
export type OwnSession = v.InferOutput<typeof ownSession>
export type NewStaff = v.InferOutput<typeof staffCreateBody>
export type EditedStaff = v.InferOutput<typeof staffUpdateBody>

export type OwnAccount = v.InferOutput<typeof ownAccount>
export type EditedAccount = v.InferOutput<typeof ownAccountBody>

export const readStaffList = readerOf(staffList)
export const readStaffAccount = readerOf(staffAccount)
export const readInvitedStaff = readerOf(invitedStaff)
export const readOwnAccount = readerOf(ownAccount)
export const readOwnSessions = readerOf(ownSessions)
