import headings from '#features/public-site/styles/headings.module.css'
import styles from './steps.module.css'

interface StepsProps {
  steps: readonly { name: string; text: string }[]
}

/** Numbered steps. */
export function Steps({ steps }: StepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, text }) => (
        <li key={name} className={styles.step}>
          <h3 className={headings.title}>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
