import { createHash } from 'node:crypto'

/** Wraps an authority's certificate (DER) into a configuration profile, as Apple's devices install one. */
export function appleProfile(authority: Buffer, name: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadType</key><string>com.apple.security.root</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>clinica.autoridad.certificado</string>
      <key>PayloadUUID</key><string>${uuidFor(authority, 'certificate')}</string>
      <key>PayloadDisplayName</key><string>${name}</string>
      <key>PayloadContent</key><data>${authority.toString('base64')}</data>
    </dict>
  </array>
  <key>PayloadType</key><string>Configuration</string>
  <key>PayloadVersion</key><integer>1</integer>
  <key>PayloadIdentifier</key><string>clinica.autoridad</string>
  <key>PayloadUUID</key><string>${uuidFor(authority, 'profile')}</string>
  <key>PayloadDisplayName</key><string>${name}</string>
</dict>
</plist>
`
}

/** The same certificate always gets the same id, so that installing it twice does not list it twice. */
function uuidFor(authority: Buffer, part: string): string {
  const hex = createHash('sha256').update(authority).update(part).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
