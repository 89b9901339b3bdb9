import { Link } from 'react-router-dom'
import { SHOW_SET_UP, settingsPath } from '#domain/clinic/app-paths.ts'
import { paths } from '#features/shared/session/paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import styles from './settings-frame.module.css'
import { SECTION_HEADS, settingsFrameTexts } from './settings-frame-texts.ts'

/** The list of all sections. */
export function SettingsHome() {
  return (
    <nav aria-label={settingsFrameTexts.sections}>
      <ul className={styles.cards}>
        {SECTION_HEADS.map(({ section, title, text, icon }) => (
          <li key={section}>
            <Link className={styles.card} to={settingsPath(section)}>
              <Icon name={icon} size="large" />
              <span className={styles.words}>
                <strong>{title}</strong>
                <span className={styles.text}>{text}</span>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
        <li>
          <Link className={styles.card} to={`${paths.dashboard}?${SHOW_SET_UP}`}>
            <Icon name="check" size="large" />
            <span className={styles.words}>
              <strong>{settingsFrameTexts.setUp.title}</strong>
              <span className={styles.text}>{settingsFrameTexts.setUp.text}</span>
            </span>
            <Icon name="chevron-right" />
          </Link>
        </li>
        <li>
          <Link className={styles.card} to={paths.importing}>
            <Icon name="file" size="large" />
            <span className={styles.words}>
              <strong>{settingsFrameTexts.importing.title}</strong>
              <span className={styles.text}>{settingsFrameTexts.importing.text}</span>
            </span>
            <Icon name="chevron-right" />
          </Link>
        </li>
      </ul>
    </nav>
  )
}
