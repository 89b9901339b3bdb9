import styles from './back-link.module.css'

/**
 * The class of a router link in PageHeader's `back`: `<Link className={backLinkClass} to="…"><Icon name="back"
 * />Volver</Link>`.
 */
export const backLinkClass = styles.link
