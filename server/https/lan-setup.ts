import { renderUnicodeCompact } from 'uqr'
import type { TabletSetup } from '#domain/wire/sync-wire.ts'
import type { Settings } from '#server/platform/env.ts'
import { startTexts } from '#server/start-texts.ts'
import { lanAddresses } from './lan-addresses.ts'
import { LanHttps, type LanHttpsOptions } from './lan-https.ts'

/** Prepares https on the clinic's network with HTTPS=lan; undefined without it. */
export async function openLanHttps({ HTTPS }: Settings, options: LanHttpsOptions): Promise<LanHttps | undefined> {
  return HTTPS === 'lan' ? LanHttps.open(options) : undefined
}

/** The install page is at the next port, unless told. */
export function installPort({ PORT, INSTALL_PORT = PORT === 0 ? 0 : PORT + 1 }: Settings): number {
  return INSTALL_PORT
}

/** Behind a proxy with a certificate that every device trusts, a tablet only opens the address. */
export function tabletSetupByProxy({ PUBLIC_URL }: Settings): TabletSetup | undefined {
  return PUBLIC_URL?.startsWith('https://') ? { address: PUBLIC_URL } : undefined
}

/** Tells how a tablet is connected, with a code for its camera. */
export function tabletLines(lan: LanHttps): string[] {
  const setup = lan.setup()
  if (!setup) return []
  return [
    ...(lanAddresses().length === 0 ? [startTexts.noNetwork] : []),
    startTexts.connectTablet(setup.address),
    renderUnicodeCompact(setup.address, { border: 2 }),
    startTexts.fingerprint(lan.fingerprint),
  ]
}
