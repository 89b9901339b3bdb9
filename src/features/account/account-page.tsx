import { Link } from 'react-router-dom'
import { homePathOf } from '#domain/user/user.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { backLinkClass } from '#ui/layout/back-link.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import styles from './account-page.module.css'
import { DetailsCard } from './details-card.tsx'
import { ownAccountTexts as texts } from './own-account-texts.ts'
import { SecuritySection } from './security-section.tsx'

/** 'Mi cuenta': the own details, password and open sessions, for everybody who is signed in. */
export function AccountPage() {
  const { user } = useClinic()
  return (
    <>
      <PageHeader
        title={texts.title}
        back={
          <Link className={backLinkClass} to={homePathOf(user.role) ?? paths.home}>
            <Icon name="back" />
            {user.role === 'admin' ? texts.back.admin : texts.back.patient}
          </Link>
        }
      />
      <div className={styles.cards}>
        <DetailsCard />
        <SecuritySection />
      </div>
    </>
  )
}
