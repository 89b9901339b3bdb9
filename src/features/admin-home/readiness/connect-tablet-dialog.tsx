import type { TabletSetup } from '#domain/wire/sync-wire.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import layout from '#ui/styles/layout.module.css'
import styles from './connect-tablet-dialog.module.css'
import { readinessTexts } from './readiness-texts.ts'

/** They fit a line, as on the page that the tablet opens. */
const EIGHT_PAIRS = /((?:..:){8})/g

const texts = readinessTexts.tablet

interface ConnectTabletProps {
  open: boolean
  setup: TabletSetup
  onClose: () => void
}

/** 'Conectar una tablet': the address to open on it, as text and as a code for its camera. */
export function ConnectTablet({ open, setup, onClose }: ConnectTabletProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title}>
      <div className={layout.stack3}>
        <p>{setup.fingerprint ? texts.steps : texts.stepsInternet}</p>
        <p className={styles.address}>{setup.address}</p>
        <QrCode text={setup.address} label={texts.code} />
        {setup.fingerprint && (
          <>
            <p>{texts.fingerprint}</p>
            <p className={styles.fingerprint}>{setup.fingerprint.replace(EIGHT_PAIRS, '$1 ')}</p>
          </>
        )}
      </div>
    </Dialog>
  )
}
