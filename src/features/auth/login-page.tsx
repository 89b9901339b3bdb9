import { memo, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import type { SignedOutChanges } from '#data/local/outbox/signed-out-changes.ts'
import type { LostChanges } from '#data/local/outbox/unsent-marker.ts'
import { homePathOf } from '#domain/user/user.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { lostText } from '#features/shared/forms/lost-text.ts'
import { type Auth, type SessionEnd, useAuth } from '#features/shared/session/auth-context.ts'
import { readLoginArrival } from '#features/shared/session/login-arrival.ts'
import { paths } from '#features/shared/session/paths.ts'
import { VisitorNotice, VisitorSheet } from '#features/shared/visitor-sheet/visitor-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form, FormError } from '#ui/forms/form.tsx'
import { type FieldErrors, useForm } from '#ui/forms/use-form.ts'
import { arrivalNotice, changesOfExpired, landingAfter, loginFailure, otherUsersNotice } from './login-outcome.ts'
import { loginTexts } from './login-texts.ts'

interface Credentials {
  username: string
  password: string
}

/** The sign-in (spec section 2). Redirects a person who is already signed in. */
export function LoginPage() {
  const { user, signIn } = useAuth()
  const arrival = readLoginArrival(useLocation().state)
  const landing = user && landingAfter(user, arrival)
  const unsent = useUnsentChanges()
  if (landing) return <Navigate to={landing} replace />
  return (
    <VisitorSheet
      title={loginTexts.title}
      links={
        <>
          <Link to={paths.forgotPassword}>{loginTexts.forgot}</Link>
          <Link to={paths.register}>{loginTexts.register}</Link>
        </>
      }
    >
      <Notices ended={arrival.ended} unsent={unsent} />
      <LoginForm username={changesOfExpired(arrival.ended, unsent.signedOutChanges)?.username ?? ''} signIn={signIn} />
    </VisitorSheet>
  )
}

/** Explains why the person is here, and which unsent changes this device keeps or has lost. */
function Notices({ ended, unsent: { signedOutChanges, lost } }: { ended: SessionEnd | null; unsent: UnsentChanges }) {
  const arrival = arrivalNotice(ended, signedOutChanges, lost)
  const left = otherUsersNotice(signedOutChanges, ended)
  return (
    <>
      {arrival && <VisitorNotice>{arrival}</VisitorNotice>}
      {lost?.map((each) => (
        <VisitorNotice key={each.userId} tone="danger">
          {lostText(each)}
        </VisitorNotice>
      ))}
      {left && <VisitorNotice>{left}</VisitorNotice>}
    </>
  )
}

interface UnsentChanges {
  signedOutChanges: readonly SignedOutChanges[]
  /** Null until known. */
  lost: readonly LostChanges[] | null
}

const NO_UNSENT_CHANGES: UnsentChanges = { signedOutChanges: [], lost: null }

/** Reads which changes this device still keeps unsent, and which it has lost. */
function useUnsentChanges(): UnsentChanges {
  const { readSignedOutChanges, readLost } = useAuth()
  const [left, setLeft] = useState(NO_UNSENT_CHANGES)
  useEffect(() => {
    let isCurrent = true
    const add = (part: Partial<UnsentChanges>) => isCurrent && setLeft((known) => ({ ...known, ...part }))
    readLost().then((lost) => add({ lost }), console.warn)
    readSignedOutChanges().then((signedOutChanges) => add({ signedOutChanges }), console.warn)
    return () => {
      isCurrent = false
    }
  }, [readSignedOutChanges, readLost])
  return left
}

/**
 * The form, filled in with `username` as soon as it is known, where nobody has typed one. What the page learns later
 * does not render it again, which would empty a field that the browser has filled in without an event.
 */
const LoginForm = memo(({ username: expired, signIn }: { username: string } & Pick<Auth, 'signIn'>) => {
  const form = useForm<Credentials>({ username: '', password: '' }, { filledByBrowser: true })
  const [failure, setFailure] = useState<string | null>(null)
  const [isFilledIn, setIsFilledIn] = useState(false)
  const fillIn = useEffectEvent(() => {
    form.prefill({ username: expired })
    setIsFilledIn(form.values.username === '')
  })
  useEffect(() => {
    if (expired !== '') fillIn()
  }, [expired])
  useLayoutEffect(() => {
    const input = form.ref.current?.elements.namedItem('username')
    // Who is about to type replaces the name instead of adding to it.
    if (isFilledIn && input instanceof HTMLInputElement && input === document.activeElement) input.select()
  }, [isFilledIn, form.ref])

  const send = async ({ username, password }: Credentials) => {
    setFailure(null)
    try {
      const user = await signIn(username.trim(), password)
      if (homePathOf(user.role) === null) setFailure(loginTexts.unknownRole)
    } catch (error) {
      setFailure(loginFailure(error, !navigator.onLine))
    }
  }
  return (
    <Form ref={form.ref} onSubmit={form.submit(missingCredentials, send)} aria-label={loginTexts.title}>
      <FormError message={failure} />
      <TextField
        label={loginTexts.username}
        {...form.field('username')}
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <PasswordField label={loginTexts.password} {...form.field('password')} autoComplete="current-password" required />
      <Button type="submit" variant="primary" wide busy={form.busy} busyLabel={loginTexts.submitting}>
        {loginTexts.submit}
      </Button>
    </Form>
  )
})

function missingCredentials({ username, password }: Credentials): FieldErrors<Credentials> {
  return {
    ...(username.trim() ? {} : { username: validationTexts.loginUsernameRequired }),
    ...(password ? {} : { password: validationTexts.loginPasswordRequired }),
  }
}
