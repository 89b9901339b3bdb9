import { Link } from 'react-router-dom'
import { appTexts } from '#app/app-texts.ts'
import { LeaveButton } from '#app/session/leave-button.tsx'
import { displayName, homePathOf, type SessionUser } from '#domain/user/user.ts'
import { paths } from '#features/shared/session/paths.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { SpineMark } from '#ui/icons/spine-mark.tsx'
import layout from '#ui/styles/layout.module.css'
import { ConnectionPill } from './connection-pill.tsx'
import styles from './signed-in-header.module.css'

/** The header of every signed-in screen: the clinic, the state of the connection, the user, the sign-out button. */
export function SignedInHeader({ user }: { user: SessionUser }) {
  return (
    <header className={styles.header} data-screen-only>
      <div className={classNames(layout.page, styles.row)}>
        <Link to={homePathOf(user.role) ?? paths.home} className={styles.brand} aria-label={appTexts.clinicName}>
          <SpineMark className={styles.mark} />
          <span className={styles.name}>{appTexts.clinicName}</span>
        </Link>
        <div className={styles.session}>
          <ConnectionPill />
          <span className={styles.user}>
            <Icon name="user" />
            {displayName(user)}
          </span>
          <LeaveButton className={styles.signOut} />
        </div>
      </div>
    </header>
  )
}
