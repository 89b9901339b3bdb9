import { MAP_ORIGIN } from '#domain/clinic/clinic-map-links.ts'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  // The map on the public pages, loaded on request.
  `frame-src ${MAP_ORIGIN}`,
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types sw file-reader',
].join('; ')

/**
 * The headers of every answer, including errors and files. There are no nonces: the service worker caches the HTML and
 * would use a nonce twice. HSTS is sent only where the site is served over https.
 */
export function securityHeaders(publicUrl: string | undefined): Record<string, string> {
  const hsts = publicUrl?.startsWith('https://') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}
  return {
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...hsts,
  }
}
