import { Link } from 'react-router-dom'
import { paths } from '#features/shared/session/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './close-walk.module.css'
import { STEPS, type Step } from './walk-form.ts'
import { walkTexts as texts } from './walk-texts.ts'

interface StepLinksProps {
  step: Step
  onGo: (step: Step) => void
}

/** The steps, each one press away; on a phone only their numbers and the name of the present one. */
export function StepLinks({ step, onGo }: StepLinksProps) {
  const at = STEPS.indexOf(step)
  return (
    <nav aria-label={texts.steps.name}>
      <ol className={styles.steps}>
        {STEPS.map((each, index) => (
          <li key={each}>
            <button
              type="button"
              className={classNames(styles.step, index < at && styles.passed)}
              aria-current={each === step ? 'step' : undefined}
              onClick={() => onGo(each)}
            >
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.stepName}>{texts.steps[each]}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Back and forth between the steps whose lists need no saving. */
export function VisitsFooter({ step, onGo }: StepLinksProps) {
  const at = STEPS.indexOf(step)
  const [before, after] = [STEPS[at - 1], STEPS[at + 1]]
  return (
    <StepFooter onBack={before && (() => onGo(before))}>
      {after && (
        <Button variant="primary" onClick={() => onGo(after)}>
          {texts.following}
        </Button>
      )}
    </StepFooter>
  )
}

interface StepFooterProps {
  onBack?: (() => void) | undefined
  children: React.ReactNode
}

/** The foot of a step: leave for now, back, and what leads on. */
export function StepFooter({ onBack, children }: StepFooterProps) {
  return (
    <footer className={styles.foot}>
      <div className={styles.later}>
        <Link className={buttonClass({ variant: 'quiet' })} to={paths.accounting}>
          {texts.later}
        </Link>
        <span className={typography.tiny}>{texts.laterHint}</span>
      </div>
      <div className={layout.wrap2}>
        {onBack && <Button onClick={onBack}>{texts.previous}</Button>}
        {children}
      </div>
    </footer>
  )
}
