import type { NetworkInterfaceInfo } from 'node:os'
import { expect, it } from 'vitest'
import { lanAddresses, lanNames } from '#server/https/lan-addresses.ts'

const card = (address: string, internal = false) =>
  [{ address, family: 'IPv4', internal, netmask: '255.255.255.0', mac: '', cidr: null }] as NetworkInterfaceInfo[]

it('names private addresses of real cards first, and no public or own ones', () => {
  const interfaces = {
    lo: card('127.0.0.1', true),
    docker0: card('172.17.0.1'),
    ppp0: card('200.45.1.9'),
    eth0: card('192.168.1.20'),
  }
  expect(lanAddresses(interfaces)).toEqual(['192.168.1.20', '172.17.0.1'])
})

it.each([
  ['MOSTRADOR', ['mostrador.local']],
  ['pc.lan', ['pc.lan']],
  ['pc.clinica.example', []],
  ['máquina rara', []],
  ['localhost', []],
])('adds the name that the machine %j has in a private network', (machine, own) => {
  expect(lanNames(['10.0.0.5'], machine)).toEqual(['10.0.0.5', ...own, 'localhost', '127.0.0.1'])
})
