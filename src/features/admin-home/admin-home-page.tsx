import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isOwner } from '#domain/user/user.ts'
import { RefusedBanner } from '#features/shared/messages/refused-banner.tsx'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useServerSetup } from '#features/shared/reading/use-server-setup.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { mayOpen, paths } from '#features/shared/session/paths.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'
import { useLazyComponent } from '#ui/lazy/use-lazy-component.ts'
import layout from '#ui/styles/layout.module.css'
import styles from './admin-home.module.css'
import { adminHomeTexts } from './admin-home-texts.ts'
import { LazyBackupProblem } from './backups/lazy-backup-problem.tsx'
import { useBackupHealth } from './backups/use-backup-health.ts'
import { HomeCard } from './home-card.tsx'
import { PricesCard } from './prices-card.tsx'
import type { ReadinessSectionProps } from './readiness/readiness-section.tsx'
import type { SetUpCardProps } from './set-up/set-up-card.tsx'
import { useGlance } from './use-glance.ts'

const texts = adminHomeTexts.cards

/** The admin's home: links to each screen, today's figures, the prices, and how the server's backups stand. */
export function AdminHomePage() {
  const { user } = useClinic()
  const { appointments, requests, cash } = useGlance()
  const { sendsMail, proxy } = useServerSetup()
  const backups = useBackupHealth()
  return (
    <>
      <PageHeader
        title={adminHomeTexts.title}
        subtitle={adminHomeTexts.welcome(user.username)}
        actions={
          isOwner(user) && (
            <Link className={buttonClass()} to={paths.settings}>
              <Icon name="settings" />
              <span className={styles.settings}>{adminHomeTexts.settings}</span>
            </Link>
          )
        }
      />
      <RefusedBanner text={savingTexts.refused} />
      {user.guessablePassword === true && (
        <Banner icon="alert" tone="warning" text={adminHomeTexts.guessablePassword} />
      )}
      {sendsMail === false && <Banner icon="mail" tone="warning" text={adminHomeTexts.noMail} />}
      {proxy === 'untold' && <Banner icon="alert" tone="warning" text={adminHomeTexts.unconfiguredProxy} />}
      {backups && backups.state !== 'ok' && <LazyBackupProblem health={backups} />}
      <Unclosed />
      {isOwner(user) && <SetUp backups={backups} />}
      <div className={classNames(layout.stack4, styles.cards)}>
        <DeskCard
          {...texts.appointments}
          path={paths.appointments}
          icon="calendar"
          glance={appointments}
          mark={requests && <Badge tone="accent">{requests}</Badge>}
        />
        {mayOpen(user, paths.clinicalRecords) && (
          <DeskCard {...texts.clinicalRecords} path={paths.clinicalRecords} icon="file" />
        )}
        {mayOpen(user, paths.stats) && <DeskCard {...texts.stats} path={paths.stats} icon="chart" />}
        <DeskCard {...texts.accounting} path={paths.accounting} icon="money" glance={cash} />
        <DeskCard {...texts.patients} path={paths.patients} icon="users" />
        <PricesCard />
      </div>
      <Readiness backups={backups} />
    </>
  )
}

const lateUnclosed = lazyComponent(() =>
  import('#features/shared/money/unclosed-day.tsx').then((module) => module.UnclosedDay),
)

/** Reminds of a day whose cash is still open. Without its code the screen is whole. */
function Unclosed() {
  const today = useToday()
  const { component: UnclosedDay } = useLazyComponent(lateUnclosed)
  return UnclosedDay && <UnclosedDay before={today} />
}

const lateSetUp = lazyComponent(() => import('./set-up/set-up-card.tsx').then((module) => module.SetUpCard))

/** Leads the owner of a new clinic. Without its code the screen is whole. */
function SetUp({ backups }: SetUpCardProps) {
  const { component: SetUpCard } = useLazyComponent(lateSetUp)
  return SetUpCard && <SetUpCard backups={backups} />
}

const lateReadiness = lazyComponent(() =>
  import('./readiness/readiness-section.tsx').then((module) => module.ReadinessSection),
)

/** Comes after the cards, below which it moves nothing. Without its code the screen is whole. */
function Readiness({ backups }: ReadinessSectionProps) {
  const { component: ReadinessSection } = useLazyComponent(lateReadiness)
  return ReadinessSection && <ReadinessSection backups={backups} />
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
