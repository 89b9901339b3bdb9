import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { appTexts } from '#app/app-texts.ts'
import { useDatabaseState } from '#app/clinic/database-state-store.ts'
import { device } from '#app/clinic/device.ts'
import { checkForVersion, postponeVersion, useWaitingVersion, wantVersion } from '#app/worker/waiting-version.ts'
import { forgetLost } from '#data/local/outbox/unsent-marker.ts'
import { useLostText } from '#features/shared/forms/use-lost-text.ts'
import { useDeviceTrouble } from '#features/shared/reading/use-device-trouble.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import { toast } from '#ui/toasts/toast.ts'
import { type HeaderNotice, headerNotices } from './header-notice-list.ts'
import styles from './header-notices.module.css'

const texts = appTexts.notice

/** Shows what a person must know about this device, under every signed-in header; nothing while all is well. */
export function HeaderNotices() {
  const { user } = useClinic()
  const notices = headerNotices(useDatabaseState(), useDeviceTrouble(device), useLostText(user.id))
  return (
    <>
      <div role="alert" data-screen-only>
        {notices.filter(({ tone }) => tone === 'alarm').map(bar)}
      </div>
      <div role="status" data-screen-only>
        {notices.filter(({ tone }) => tone === 'warning').map(bar)}
      </div>
    </>
  )
}

const ICONS: Record<HeaderNotice['name'], IconName> = {
  lost_changes: 'alert',
  deleted: 'alert',
  lost: 'alert',
  outdated: 'refresh',
  full: 'device',
  behind: 'alert',
  stuck: 'alert',
  update: 'refresh',
  waiting: 'device',
  clock: 'clock',
  signed_out_changes: 'device',
}

function bar({ name, tone, text }: HeaderNotice) {
  return (
    <div key={name} className={classNames(tone === 'alarm' ? notice.danger : notice.warning, styles.bar)}>
      <div className={classNames(layout.line, layout.page, styles.row)}>
        <Icon name={ICONS[name]} />
        <p>{text}</p>
        <NoticeAction name={name} />
      </div>
    </div>
  )
}

function NoticeAction({ name }: { name: HeaderNotice['name'] }) {
  switch (name) {
    case 'lost_changes':
      return <UnderstoodButton />
    case 'deleted':
    case 'lost':
    case 'outdated':
    case 'stuck':
      return (
        <Button size="small" onClick={() => window.location.reload()}>
          {appTexts.reload}
        </Button>
      )
    case 'update':
      return <UpdateButton />
    case 'waiting':
      return <ChangesLink />
    case 'full':
    case 'behind':
    case 'clock':
    case 'signed_out_changes':
      return null
  }
}

function ChangesLink() {
  if (useLocation().pathname === paths.syncCenter) return null
  return (
    <Link to={paths.syncCenter} className={buttonClass({ size: 'small' })}>
      {texts.seeChanges}
    </Link>
  )
}

/** Keeps the notice until the person confirms it. */
function UnderstoodButton() {
  const { user } = useClinic()
  return (
    <Button size="small" onClick={() => forgetLost(localStorage, user.id)}>
      {texts.understood}
    </Button>
  )
}

/** Also looks for the new version in advance, so that it is ready when the person wants it. */
function UpdateButton() {
  const { isWanted } = useWaitingVersion()
  useEffect(() => {
    checkForVersion().catch(console.error)
  }, [])
  const update = async () => {
    wantVersion()
    const outcome = await checkForVersion()
    if (outcome === 'found') return
    // Another version that comes later asks first.
    postponeVersion()
    if (outcome === 'none') toast({ title: texts.noVersion, description: texts.noVersionText, variant: 'info' })
    else toast({ title: texts.versionUnreachable, variant: 'error' })
  }
  return (
    <Button size="small" busy={isWanted} busyLabel={appTexts.update.updating} onClick={() => void update()}>
      {appTexts.update.action}
    </Button>
  )
}
