import { useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { loadCode } from '#data/remote/http/load-code.ts'
import { homePathOf } from '#domain/user/user.ts'
import { useAuth } from '#features/shared/session/auth-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { VisitorNotice, VisitorSheet } from '#features/shared/visitor-sheet/visitor-sheet.tsx'
import { SetUpForm } from './set-up-form.tsx'
import { setUpTexts as texts } from './set-up-texts.ts'

/** The first screen of a new clinic: the owner's account, for somebody who has the code from the server. */
export function SetUpPage() {
  const { user } = useAuth()
  const isNeeded = useSetUpNeeded()
  if (user) return <Navigate to={homePathOf(user.role) ?? paths.home} replace />
  return (
    <VisitorSheet
      title={texts.title}
      lead={isNeeded === false ? undefined : texts.lead}
      links={<Link to={paths.login}>{texts.toLogin}</Link>}
      wide
    >
      {isNeeded === false ? <VisitorNotice>{texts.notNeeded}</VisitorNotice> : <SetUpForm />}
    </VisitorSheet>
  )
}

/** Whether the clinic has no owner yet; undefined while the server has not said. */
function useSetUpNeeded(): boolean | undefined {
  const [isNeeded, setNeeded] = useState<boolean>()
  useEffect(() => {
    let isWanted = true
    loadCode(import('#data/remote/first-sign-in-api.ts'))
      .then(({ fetchSetUp }) => fetchSetUp())
      // Without an answer the form stays: sending it asks again.
      .then((answer) => isWanted && setNeeded(answer.isNeeded), console.warn)
    return () => {
      isWanted = false
    }
  }, [])
  return isNeeded
}
