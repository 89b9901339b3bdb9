import { isIP } from 'node:net'

/** Ranges that proxy-addr, which Fastify uses, knows by name. */
const NAMED_RANGES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])
/** By the result of `isIP`. */
const LONGEST_PREFIX: Readonly<Record<number, number>> = { 4: 32, 6: 128 }

/** Whether this is a valid list of proxies: addresses, ranges like 10.0.0.0/8 or named ranges, separated by commas. */
export function areTrustable(proxies: string): boolean {
  return proxies.split(',').every((proxy) => isTrustable(proxy.trim()))
}

function isTrustable(proxy: string): boolean {
  if (NAMED_RANGES.has(proxy)) return true
  const [address = '', prefix, ...more] = proxy.split('/')
  const longest = LONGEST_PREFIX[isIP(address)]
  if (longest === undefined || more.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest)
}
