import { isIPv6 } from 'node:net'

const GROUPS = 8
/** A household gets 2^64 IPv6 addresses; those of one network count as one caller. */
const GROUPS_OF_NETWORK = 4
const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i

/**
 * The unit of limits per address: an IPv4 address, or the /64 network of an IPv6 one. A closed connection has no
 * address any more, in spite of the type of `request.ip`. All of these count together, as the empty network.
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
