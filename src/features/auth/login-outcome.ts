import type { SignedOutChanges } from '#data/local/outbox/signed-out-changes.ts'
import type { LostChanges } from '#data/local/outbox/unsent-marker.ts'
import { UserIdReusedError } from '#data/local/outbox/user-id-reused-error.ts'
import type { SessionUser } from '#domain/user/user.ts'
import { signedOutChangesText } from '#features/shared/forms/signed-out-changes-text.ts'
import { errorText, logUnforeseen } from '#features/shared/messages/error-message.ts'
import { leavingTexts } from '#features/shared/messages/leaving-texts.ts'
import type { SessionEnd } from '#features/shared/session/auth-context.ts'
import type { LoginArrival } from '#features/shared/session/login-arrival.ts'
import { routeOrHome } from '#features/shared/shortcuts.ts'
import { loginTexts } from './login-texts.ts'

/**
 * Returns where a person goes after the sign-in: to the route that a shortcut asked for, else to the home of the role.
 * After a 401 the same user returns to the former route, if the role may open it. Null for a role that the app does not
 * know.
 */
export function landingAfter(user: SessionUser, { ended, from }: LoginArrival): string | null {
  const isMeant = ended === null || (ended.why === 'expired' && ended.userId === user.id)
  return routeOrHome(user, isMeant ? from : null)
}

/**
 * Says why the sign-in failed. An unexpected error is the device's: the server accepted, but the session could not be
 * stored.
 */
export function loginFailure(error: unknown, isOffline: boolean): string {
  if (error instanceof UserIdReusedError) return loginTexts.numberOfAnother(error.username, error.waiting)
  logUnforeseen(error)
  const { failed, noNetwork, noServer, notStored } = loginTexts
  const offline = isOffline ? noNetwork : undefined
  return errorText(error, { refused: failed, unreachable: noServer, unexpected: notStored, offline })
}

/**
 * Describes changes that other users left on this device; null if there are none. Leaves out the user's own, about
 * which arrivalNotice has just told.
 */
export function otherUsersNotice(
  signedOutChanges: readonly SignedOutChanges[],
  ended: SessionEnd | null,
): string | null {
  if (ended?.why === 'signed_out' && ended.waiting > 0) return null
  const ownId = expiredUser(ended)
  return signedOutChangesText(signedOutChanges.filter(({ userId }) => userId !== ownId))
}

/** Returns the changes of the user whose session has expired; undefined where none wait, or nothing has expired. */
export function changesOfExpired(
  ended: SessionEnd | null,
  signedOutChanges: readonly SignedOutChanges[],
): SignedOutChanges | undefined {
  return signedOutChanges.find(({ userId }) => userId === expiredUser(ended))
}

function expiredUser(ended: SessionEnd | null): number | null {
  return ended?.why === 'expired' ? ended.userId : null
}

/**
 * Explains why the person was sent to /login, and counts the unsent changes that stay there; null when nothing
 * happened. Lost changes have a text of their own (lost-text.ts): the notice then promises nothing about them, nor
 * while it is unknown (null).
 */
export function arrivalNotice(
  ended: SessionEnd | null,
  signedOutChanges: readonly SignedOutChanges[],
  lost: readonly LostChanges[] | null = [],
): string | null {
  switch (ended?.why) {
    case undefined:
      return null
    case 'expired': {
      const own = changesOfExpired(ended, signedOutChanges)
      if (own) return loginTexts.expiredWith(own.username, leavingTexts.changesKept(own.waiting))
      return mayBeLost(ended.userId, lost) ? loginTexts.expiredOnly : loginTexts.expired
    }
    case 'left':
      return loginTexts.left
    case 'erased':
      return loginTexts.erased
    case 'signed_out': {
      const left = ended.offline ? loginTexts.signedOutOffline : loginTexts.signedOut
      return ended.waiting > 0 ? `${left} ${leavingTexts.changesKept(ended.waiting)}` : left
    }
  }
}

function mayBeLost(own: number, lost: readonly LostChanges[] | null): boolean {
  return lost === null || lost.some(({ userId }) => userId === own)
}
