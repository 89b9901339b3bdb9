import { isIPv6 } from 'node:net'

const GROUPS = 8
/** A household is given 2^64 addresses of IPv6: those of one network are one caller. */
const GROUPS_OF_NETWORK = 4
const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i

/**
 * What limits per address count together: an IPv4 address, or the /64 network of an IPv6 one. A connection that was closed meanwhile
 * has no address any more, whatever the type of `request.ip` says: those who hung up count together, as the empty network.
 */
export function networkOf(address: string | undefined): string {
  const plain = (address ?? '').replace(IPV4_IN_IPV6, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.toLowerCase().split('::').map(withoutZone)
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array<string>(GROUPS - before.length - after.length).fill('0')
  const network = [...before, ...zeros, ...after].slice(0, GROUPS_OF_NETWORK)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

function withoutZone(text: string): string {
  return text.split('%', 1)[0] ?? ''
}

function groupsOf(text: string): string[] {
  return text.split(':').filter(Boolean)
}
