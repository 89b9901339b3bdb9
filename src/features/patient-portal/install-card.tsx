import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'
import { useInstallOffer } from '#features/shared/session/install-offer.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/styles/layout.module.css'
import { portalTexts } from './portal-texts.ts'

const texts = portalTexts.install

/** 'Instalar la app', where the browser offers it or the person can do it by hand. Renders nothing once installed. */
export function InstallCard() {
  const offer = useInstallOffer()
  const { waiting } = useSyncStatus()
  if (offer.kind === 'none') return null
  return (
    <Card title={texts.title}>
      <div className={layout.stack4}>
        <p>{texts.text}</p>
        {offer.kind === 'prompt' && (
          <Button icon="download" onClick={() => void offer.install()}>
            {texts.action}
          </Button>
        )}
        {/* On iOS the installed app has its own storage, so changes waiting here would not move along. */}
        {offer.kind === 'by_hand' && <p>{waiting > 0 ? texts.waiting(waiting) : texts.ios}</p>}
      </div>
    </Card>
  )
}
