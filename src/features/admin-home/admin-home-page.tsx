import { Link } from 'react-router-dom'
import { useClinic } from '#features/shared/clinic-context.ts'
import { paths } from '#features/shared/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import styles from './admin-home.module.css'
import { adminHomeTexts } from './admin-home-texts.ts'
import { PricesCard } from './prices-card.tsx'

const texts = adminHomeTexts.cards

const CARDS = [
  { ...texts.appointments, path: paths.appointments, icon: 'calendar' },
  { ...texts.accounting, path: paths.accounting, icon: 'money' },
  { ...texts.patients, path: paths.patients, icon: 'users' },
] as const

/** The admin's home: the way to every desk of the practice, and the prices. */
export function AdminHomePage() {
  const { user } = useClinic()
  return (
    <>
      <PageHeader title={adminHomeTexts.title} subtitle={adminHomeTexts.welcome(user.username)} />
      <ul className={styles.cards}>
        {CARDS.map((card) => (
          <li key={card.path}>
            <HomeCard {...card} />
          </li>
        ))}
      </ul>
      <PricesCard />
    </>
  )
}

interface HomeCardProps {
  title: string
  text: string
  action: string
  path: string
  icon: IconName
}

function HomeCard({ title, text, action, path, icon }: HomeCardProps) {
  return (
    <section className={styles.card}>
      <span className={styles.sign}>
        <Icon name={icon} size="large" />
      </span>
      <h2 className={styles.cardTitle}>{title}</h2>
      <p className={styles.cardText}>{text}</p>
      <Link to={path} className={buttonClass({ variant: 'primary', wide: true })}>
        {action}
      </Link>
    </section>
  )
}
