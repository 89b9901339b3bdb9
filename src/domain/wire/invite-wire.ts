import * as v from 'valibot'
import { readerOf } from './answer-reader.ts'
import { timestampField } from './fields.ts'

/** The answer to POST /auth/check-invite: whose link it is. */
export const inviteAnswer = v.object({ name: v.string(), username: v.string(), expiresAt: timestampField })
export type Invite = v.InferOutput<typeof inviteAnswer>

/** Reads that answer. It is apart from the other shapes of the staff, so that a visitor's screen loads none of them. */
export const readInvite = readerOf(inviteAnswer)
