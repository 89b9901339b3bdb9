import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { RefusedBanner } from '#features/shared/messages/refused-banner.tsx'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useServerSetup } from '#features/shared/reading/use-server-setup.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { IconName } from '#ui/icons/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import layout from '#ui/styles/layout.module.css'
import styles from './admin-home.module.css'
import { adminHomeTexts } from './admin-home-texts.ts'
import { HomeCard } from './home-card.tsx'
import { PricesCard } from './prices-card.tsx'
import { useGlance } from './use-glance.ts'

const texts = adminHomeTexts.cards

/** The admin's home: links to each screen, today's figures, and the prices. */
export function AdminHomePage() {
  const { user } = useClinic()
  const { appointments, requests, cash } = useGlance()
  const { sendsMail, proxy } = useServerSetup()
  return (
    <>
      <PageHeader title={adminHomeTexts.title} subtitle={adminHomeTexts.welcome(user.username)} />
      <RefusedBanner text={savingTexts.refused} />
      {user.guessablePassword === true && (
        <Banner icon="alert" tone="warning" text={adminHomeTexts.guessablePassword} />
      )}
      {sendsMail === false && <Banner icon="mail" tone="warning" text={adminHomeTexts.noMail} />}
      {proxy === 'untold' && <Banner icon="alert" tone="warning" text={adminHomeTexts.unconfiguredProxy} />}
      <div className={classNames(layout.stack4, styles.cards)}>
        <DeskCard
          {...texts.appointments}
          path={paths.appointments}
          icon="calendar"
          glance={appointments}
          mark={requests && <Badge tone="accent">{requests}</Badge>}
        />
        <DeskCard {...texts.clinicalRecords} path={paths.clinicalRecords} icon="file" />
        <DeskCard {...texts.stats} path={paths.stats} icon="chart" />
        <DeskCard {...texts.accounting} path={paths.accounting} icon="money" glance={cash} />
        <DeskCard {...texts.patients} path={paths.patients} icon="users" />
        <PricesCard />
      </div>
    </>
  )
}

interface DeskCardProps {
  title: string
  text: string
  action: string
  path: string
  icon: IconName
  /** Today's figure for this screen. */
  glance?: string | null
  /** A badge for what needs attention. */
  mark?: ReactNode
}

/** Links to one screen. */
function DeskCard({ title, text, action, path, icon, glance, mark }: DeskCardProps) {
  return (
    <HomeCard
      title={title}
      icon={icon}
      action={
        <Link to={path} className={buttonClass({ variant: 'primary', wide: true })}>
          {action}
        </Link>
      }
    >
      <p>{text}</p>
      {glance && <p className={styles.glance}>{glance}</p>}
      {mark && <p>{mark}</p>}
    </HomeCard>
  )
}
