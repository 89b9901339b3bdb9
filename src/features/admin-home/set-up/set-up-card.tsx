import { useEffect, useEffectEvent } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { SHOW_SET_UP } from '#domain/clinic/app-paths.ts'
import type { SetUpStep } from '#domain/clinic/settings/settings-values.ts'
import type { BackupHealth } from '#domain/wire/sync-wire.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { Card } from '#ui/layout/card.tsx'
import typography from '#ui/styles/typography.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './set-up-card.module.css'
import { setUpCardTexts as texts } from './set-up-card-texts.ts'
import type { SetUpStepState } from './set-up-steps.ts'
import { useSetUp } from './use-set-up.ts'

export interface SetUpCardProps {
  /** How the server's backups stand; undefined while unknown. */
  backups: BackupHealth | undefined
}

/**
 * 'Puesta en marcha': what a new clinic still needs, for its owner. Each step is proved by the clinic's own data. Putting
 * the card away hides no warning about mail or backups, which have lines of their own.
 */
export function SetUpCard({ backups }: SetUpCardProps) {
  const setUp = useSetUp(backups)
  const [params, setParams] = useSearchParams()
  const isBroughtBack = setUp?.settings.isHidden === true && params.has(SHOW_SET_UP)
  const bringBack = useEffectEvent(() => void setUp?.save({ isHidden: false }))
  useEffect(() => {
    if (isBroughtBack) bringBack()
  }, [isBroughtBack])
  if (!setUp || (setUp.settings.isHidden && !isBroughtBack)) return null
  const { steps, settings, save } = setUp
  const done = steps.filter(({ state }) => state === 'done').length
  const isFinished = steps.every(({ state }) => state === 'done')
  const hide = () => {
    setParams({}, { replace: true })
    void save({ isHidden: true })
  }
  const toggle = (step: SetUpStep) => {
    const { skipped } = settings
    return save({ skipped: skipped.includes(step) ? skipped.filter((each) => each !== step) : [...skipped, step] })
  }
  return (
    <Card
      className={styles.card}
      title={texts.title}
      actions={
        <>
          <span className={typography.small}>{texts.progress(done, steps.length)}</span>
          <Button variant="quiet" size="small" onClick={hide}>
            {texts.hide}
          </Button>
        </>
      }
    >
      <p className={typography.small}>{isFinished ? texts.finished : texts.lead}</p>
      <ol className={styles.steps}>
        {steps.map((state) => (
          <Step key={state.step} {...state} onToggle={() => toggle(state.step)} />
        ))}
      </ol>
    </Card>
  )
}

const SIGNS: Readonly<Record<SetUpStepState['state'], IconName>> = {
  done: 'check',
  open: 'chevron-right',
  broken: 'alert',
  skipped: 'close',
  unknown: 'clock',
}

const NAMES = {
  done: texts.done,
  open: texts.open,
  broken: texts.broken,
  skipped: texts.skipped,
  unknown: texts.reading,
} as const

function Step({ step, state, onToggle }: SetUpStepState & { onToggle: () => Promise<void> }) {
  const { title, done, remedy, action, path } = texts.steps[step]
  const isOpen = state !== 'done' && state !== 'skipped'
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.sign}>
        <Icon name={SIGNS[state]} />
      </span>
      <p className={styles.words}>
        <strong>{title}</strong>
        <VisuallyHidden> ({NAMES[state]})</VisuallyHidden>
        <span>{{ ...NAMES, done, open: remedy, broken: remedy, unknown: remedy }[state]}</span>
      </p>
      {isOpen && (
        <div className={styles.actions}>
          <Link className={buttonClass({ size: 'small' })} to={path}>
            {action}
          </Link>
          <Button variant="quiet" size="small" aria-label={texts.skipNamed(title)} onClick={() => void onToggle()}>
            {texts.skip}
          </Button>
        </div>
      )}
      {state === 'skipped' && (
        <div className={styles.actions}>
          <Button variant="quiet" size="small" aria-label={texts.resumeNamed(title)} onClick={() => void onToggle()}>
            {texts.resume}
          </Button>
        </div>
      )}
    </li>
  )
}
