import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { PRIVATE_DOMAINS } from './lan-certificates.ts'

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>

/** Bridges and tunnels of the machine itself, such as Docker's: no tablet reaches their addresses. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vbox|tun|tap|wg|zt|lxc|podman|cni|vEthernet)/i
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)/

/** The machine's addresses in private networks, those of real network cards first. */
export function lanAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const found = Object.entries(interfaces).flatMap(([name, entries]) =>
    (entries ?? [])
      .filter((entry) => entry.family === 'IPv4' && !entry.internal && PRIVATE.test(entry.address))
      .map(({ address }) => ({ address, isVirtual: VIRTUAL.test(name) })),
  )
  return [...found.filter(({ isVirtual }) => !isVirtual), ...found.filter(({ isVirtual }) => isVirtual)].map(
    ({ address }) => address,
  )
}

/** Every name by which a browser may open the server: its addresses, its name in the network, and the machine itself. */
export function lanNames(addresses: readonly string[] = lanAddresses(), machine: string = hostname()): string[] {
  return [...new Set([...addresses, ...machineNames(machine), 'localhost', '127.0.0.1'])]
}

/** The name that the machine announces in its network (mDNS), or its own if that is a private one. */
function machineNames(machine: string): string[] {
  const name = machine.toLowerCase()
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name)) return []
  if (!name.includes('.')) return name === 'localhost' ? [] : [`${name}.local`]
  return PRIVATE_DOMAINS.some((domain) => name.endsWith(`.${domain}`)) ? [name] : []
}
