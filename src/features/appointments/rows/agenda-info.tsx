import { overviewTexts } from '#features/appointments/overview-texts.ts'
import { Icon } from '#ui/icons/icon.tsx'
import styles from './agenda-info.module.css'

const { info } = overviewTexts

/** Explains the rules of the agenda's quarters; collapsed on small screens. */
export function AgendaInfo({ isFolded }: { isFolded: boolean }) {
  if (isFolded) {
    return (
      <details className={styles.info} data-screen-only>
        <summary className={styles.summary}>
          <Icon name="info" />
          {info.title}
        </summary>
        <InfoLines />
      </details>
    )
  }
  return (
    <aside className={styles.info} data-screen-only aria-label={info.title}>
      <p className={styles.summary}>
        <Icon name="info" />
        {info.title}
      </p>
      <InfoLines />
    </aside>
  )
}

function InfoLines() {
  return (
    <ul className={styles.lines}>
      <li>{info.facts.join(' · ')}</li>
      <li>{info.allowed}</li>
      <li>{info.forbidden}</li>
      <li>{info.tip}</li>
    </ul>
  )
}
