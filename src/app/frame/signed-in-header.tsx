import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { appTexts } from '#app/app-texts.ts'
import { LeaveButton } from '#app/session/leave-button.tsx'
import { displayName, homePathOf, type SessionUser } from '#domain/user/user.ts'
import { useClinicName } from '#features/shared/clinic/known-clinic-info.ts'
import { paths } from '#features/shared/session/paths.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { SpineMark } from '#ui/icons/spine-mark.tsx'
import layout from '#ui/styles/layout.module.css'
import styles from './signed-in-header.module.css'

interface SignedInHeaderProps {
  user: SessionUser
  search: ReactNode
  pill: ReactNode
}

/** The header of every signed-in screen: the clinic, the state of the connection, the user, the sign-out button. */
export function SignedInHeader({ user, search, pill }: SignedInHeaderProps) {
  const clinic = useClinicName()
  return (
    <header className={styles.header} data-screen-only>
      <div className={classNames(layout.page, styles.row, search !== undefined && styles.withSearch)}>
        <Link to={homePathOf(user.role) ?? paths.home} className={styles.brand} aria-label={clinic}>
          <SpineMark className={styles.mark} />
          <span className={styles.name}>{clinic}</span>
        </Link>
        {search}
        <div className={styles.session}>
          {pill}
          <Link to={paths.account} className={styles.user} aria-label={appTexts.account(displayName(user))}>
            <Icon name="user" />
            <span className={styles.userName}>{displayName(user)}</span>
          </Link>
          <LeaveButton className={styles.signOut} />
        </div>
      </div>
    </header>
  )
}
