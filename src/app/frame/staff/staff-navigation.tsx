import { Link, useLocation } from 'react-router-dom'
import { appTexts } from '#app/app-texts.ts'
import { readRequests } from '#data/local/rows/requests.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useMayOpen } from '#features/shared/session/use-may-open.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './staff-navigation.module.css'

const texts = appTexts.navigation

/** Links to every screen that this member of staff may open: a rail at the side, or a bar at the bottom of a narrow window. */
export function StaffNavigation() {
  const [withRecords, withStats] = [useMayOpen(paths.clinicalRecords), useMayOpen(paths.stats)]
  const requests = useListing('appointment', readRequests).rows.length
  return (
    <nav className={styles.navigation} aria-label={texts.name} data-screen-only>
      <div className={styles.places}>
        <Place to={paths.dashboard} icon="home" label={texts.home} />
        <Place to={paths.appointments} icon="calendar" label={texts.agenda} requests={requests} />
        <Place to={paths.patients} icon="users" label={texts.patients} />
        {withRecords && <Place to={paths.clinicalRecords} icon="file" label={texts.records} />}
        <Place to={paths.accounting} icon="money" label={texts.cash} />
        {withStats && <Place to={paths.stats} icon="chart" label={texts.stats} />}
      </div>
    </nav>
  )
}

interface PlaceProps {
  to: string
  icon: IconName
  label: string
  /** The number of requests that wait for a decision. */
  requests?: number
}

function Place({ to, icon, label, requests = 0 }: PlaceProps) {
  const { pathname } = useLocation()
  const isHere = pathname === to || pathname.startsWith(`${to}/`)
  return (
    <Link to={to} className={styles.place} aria-current={isHere ? 'page' : undefined}>
      <span className={styles.sign}>
        <Icon name={icon} />
        {requests > 0 && (
          <span className={styles.count} aria-hidden="true">
            {requests > MOST_SHOWN ? `${MOST_SHOWN}+` : requests}
          </span>
        )}
      </span>
      <span className={styles.label}>{label}</span>
      {requests > 0 && <VisuallyHidden>{texts.requests(requests)}</VisuallyHidden>}
    </Link>
  )
}

/** The largest number that fits into the badge. */
const MOST_SHOWN = 99
