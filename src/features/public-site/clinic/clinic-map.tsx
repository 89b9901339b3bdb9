import { useState } from 'react'
import { directionsLink, mapFrameUrl, mapPageUrl } from '#domain/clinic/clinic-map-links.ts'
import { addressLine } from '#domain/clinic/clinic-profile.ts'
import type { ProfileSettings } from '#domain/clinic/settings/settings-values.ts'
import { siteTexts } from '#features/public-site/frame/site-texts.ts'
import { useHydrated } from '#features/public-site/frame/use-hydrated.ts'
import { useOnline } from '#features/public-site/frame/use-online.ts'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { outward } from '#ui/browser/outward.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './clinic-map.module.css'

const texts = siteTexts.details

/**
 * The minimal sandbox in which the embedded map works. It needs scripts, its own origin as the tiles' referrer, and new
 * tabs for the attribution link. It can't navigate our page or open dialogs, forms or downloads.
 */
const MAP_RIGHTS = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/**
 * The address and directions, and on request the embedded map. Without scripts the button is a link to the map's site;
 * without network only the address remains.
 */
export function ClinicMap() {
  const { profile } = useClinicInfo()
  const [isAsked, setAsked] = useState(false)
  const isOnline = useOnline()
  const frame = mapFrameUrl(profile)
  const address = addressLine(profile)
  return (
    <div className={styles.map}>
      <div className={styles.view}>
        {isAsked && isOnline && frame ? (
          <iframe className={styles.frame} src={frame} title={texts.mapTitle} loading="lazy" sandbox={MAP_RIGHTS} />
        ) : (
          <div className={styles.cover}>
            <Streets />
            {isAsked ? (
              <p className={styles.offline} role="status">
                {texts.mapOffline} <strong>{address}</strong>
              </p>
            ) : (
              <MapOpener profile={profile} onOpen={frame ? () => setAsked(true) : null} />
            )}
          </div>
        )}
      </div>
      <div className={classNames(layout.ends, styles.foot)}>
        <p>
          <Icon name="pin" />
          {address}
        </p>
        <a className={buttonClass()} href={directionsLink(profile)} {...outward}>
          {texts.directions}
        </a>
      </div>
    </div>
  )
}

interface MapOpenerProps {
  profile: ProfileSettings
  /** Null where no map can be embedded: then the map's site is opened. */
  onOpen: (() => void) | null
}

function MapOpener({ profile, onOpen }: MapOpenerProps) {
  const isHydrated = useHydrated()
  return (
    <div className={styles.opener}>
      {isHydrated && onOpen ? (
        <Button variant="primary" icon="pin" onClick={onOpen}>
          {texts.showMap}
        </Button>
      ) : (
        <a className={buttonClass({ variant: 'primary' })} href={mapPageUrl(profile)} {...outward}>
          <Icon name="pin" />
          <span>{texts.showMap}</span>
        </a>
      )}
      <p className={typography.tiny}>{texts.mapNotice}</p>
    </div>
  )
}

/** A drawing of streets around a pin, in place of the map. */
function Streets() {
  return (
    <svg className={styles.streets} viewBox="0 0 800 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className={styles.square} d="M246 148h108v84H246z" />
      <path className={styles.river} d="M-20 352c130-40 220 40 360 4s250-66 480 2" />
      <path
        className={styles.street}
        d="M0 56h800M0 140h800M0 240h800M0 324h800M20 0v400M128 0v400M238 0v400M362 0v400M472 0v400M580 0v400M690 0v400"
      />
      <path className={styles.avenue} d="M-10 400 470 -10" />
    </svg>
  )
}
