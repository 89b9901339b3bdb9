import { useState } from 'react'
import { Link } from 'react-router-dom'
import { addDays } from '#domain/values/dates/local-date.ts'
import type { BackupHealth } from '#domain/wire/sync-wire.ts'
import { useServerSetup } from '#features/shared/reading/use-server-setup.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type ReadinessLine, readinessLines } from './readiness-lines.ts'
import styles from './readiness-section.module.css'
import { readinessTexts } from './readiness-texts.ts'
import { useReadinessFacts } from './use-readiness-facts.ts'

const ConnectTablet = lazyDialog(() => import('./connect-tablet-dialog.tsx').then((module) => module.ConnectTablet))

export interface ReadinessSectionProps {
  /** How the server's backups stand; undefined while unknown. */
  backups: BackupHealth | undefined
}

/** 'Listo para un corte': what this device has for work without a server, and what to do about the rest. */
export function ReadinessSection({ backups }: ReadinessSectionProps) {
  const { sources } = useClinic()
  const lines = readinessLines({ ...useReadinessFacts(), backups }, sources.now())
  const toDo = lines.filter(({ state }) => state === 'poor').length
  const { tablet } = useServerSetup()
  const [isConnecting, setIsConnecting] = useState(false)
  return (
    <Card
      className={styles.section}
      title={readinessTexts.title}
      actions={
        <Badge tone={toDo === 0 ? 'success' : 'warning'} className={styles.state}>
          {toDo === 0 ? readinessTexts.ready : readinessTexts.toDo(toDo)}
        </Badge>
      }
    >
      <p className={typography.small}>{readinessTexts.hint}</p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.name} line={line} />
        ))}
      </ul>
      <div className={layout.wrap2}>
        <SheetLinks />
        {tablet && (
          <Button icon="device" onClick={() => setIsConnecting(true)}>
            {readinessTexts.tablet.open}
          </Button>
        )}
      </div>
      {tablet && <ConnectTablet open={isConnecting} setup={tablet} onClose={() => setIsConnecting(false)} />}
    </Card>
  )
}

const SIGNS: Readonly<Record<ReadinessLine['state'], IconName>> = { good: 'check', poor: 'alert', unknown: 'clock' }

function Line({ line: { name, state, title, text } }: { line: ReadinessLine }) {
  return (
    <li className={styles[state]}>
      <Icon name={SIGNS[state]} />
      <p>
        <VisuallyHidden>{readinessTexts[state]}. </VisuallyHidden>
        <strong>{title}:</strong> {text}{' '}
        {name === 'waiting' && state === 'poor' && <Link to={paths.syncCenter}>{readinessTexts.waiting.action}</Link>}
      </p>
    </li>
  )
}

/** The day's sheet as a file, for the day when the device itself fails. */
function SheetLinks() {
  const today = useToday()
  return (
    <>
      <Link to={`${paths.appointments}?hoja=${today}`} className={buttonClass({})}>
        <Icon name="download" />
        {readinessTexts.sheet}
      </Link>
      <Link to={`${paths.appointments}?hoja=${addDays(today, 1)}`} className={buttonClass({})}>
        <Icon name="download" />
        {readinessTexts.sheetTomorrow}
      </Link>
    </>
  )
}
