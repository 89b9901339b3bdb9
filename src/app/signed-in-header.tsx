import { Link } from 'react-router-dom'
import { displayName, homePathOf, type SessionUser } from '#domain/user/user.ts'
import { paths } from '#features/shared/paths.ts'
import { Icon } from '#ui/icon.tsx'
import { SpineMark } from '#ui/spine-mark.tsx'
import { appTexts } from './app-texts.ts'
import { ConnectionPill } from './connection-pill.tsx'
import { LeaveButton } from './leave-button.tsx'
import styles from './signed-in-header.module.css'

/** The head of every signed-in screen: the practice, the state of the connection, who is signed in, the way out. */
export function SignedInHeader({ user }: { user: SessionUser }) {
  return (
    <header className={styles.header} data-screen-only>
      <div className={styles.row}>
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
