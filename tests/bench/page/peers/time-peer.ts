import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { type ClinicSize, mirroredSize } from '../../large-clinic.ts'
import { mirroredRows } from '../mirrored-clinic.ts'
import { ClinicFetch, type Login } from './clinic-fetch.ts'
import { dexiePeer } from './dexie-peer.ts'
import { fetchPeer } from './fetch-peer.ts'
import { indexedDbPeer } from './indexed-db-peer.ts'
import type { Peer, WeekEntry } from './peer.ts'
import { productPeer } from './product-peer.ts'
import { rxdbPeer } from './rxdb-peer.ts'

export type PeerName = 'product' | 'rxdb' | 'rxdbSingle' | 'dexie' | 'indexedDb' | 'fetch'

/** Milliseconds of one peer on a fresh device. */
export interface PeerTimes {
  /** Since the pull began: the week is there, has its names, and every row is there. */
  readable: number
  named: number
  complete: number
  /** By the number of changes that waited before. */
  read: Record<number, number[]>
  change: Record<number, number[]>
  /** By the number of changes that were sent. */
  sent: Record<number, number>
}

export interface PeerPlan {
  name: PeerName
  login: Login
  waiting: number
  queues: number[]
  samples: number
}

/** Signs in, and measures first mirror, readings, changes and queues of one peer. */
export async function timePeer({ name, login, waiting, queues, samples }: PeerPlan): Promise<PeerTimes> {
  const peer = await peerOf(name, login)
  const times: PeerTimes = { ...(await timeFirstMirror(peer)), read: {}, change: {}, sent: {} }
  // Without an outbox nothing waits, and a queue is sent while it is made.
  const keepsChanges = name !== 'fetch'
  // Another device has changed the same rows before: the same text would be no change.
  const mark = crypto.randomUUID()
  let made = 0
  const queue = async (count: number) => {
    // Anew each time: a person changes what the list shows now.
    const ids = await peer.readComing()
    if (ids.length < count) throw new RangeError(`only ${ids.length} appointments to change`)
    for (const id of ids.slice(0, count)) await peer.change(id, `Trae estudios (${mark}, ${made++})`)
  }
  for (const before of keepsChanges ? [0, waiting] : [0]) {
    await queue(before)
    times.read[before] = await timeReadings(peer, samples)
    times.change[before] = await timeChanges(peer, samples)
    await emptied(peer, name)
  }
  for (const count of queues) {
    const beforeQueue = performance.now()
    await queue(count)
    const start = keepsChanges ? performance.now() : beforeQueue
    await emptied(peer, name)
    times.sent[count] = performance.now() - start
  }
  return times
}

/** Measures the first reading of the week after a page has started on a device whose mirror is complete. */
export async function timeFirstLook(name: PeerName, login: Login): Promise<number> {
  const peer = await peerOf(name, login)
  const [time] = await timeReadings(peer, 1)
  return time ?? Number.NaN
}

/** Milliseconds of a device that was filled without a server. */
export interface LocalTimes {
  read: number[]
  change: number[]
}

/** Fills a fresh device with a share of 60,000 rows and measures readings and changes of the same week. */
export async function timeLocalPeer(name: PeerName, rows: number, samples: number): Promise<LocalTimes> {
  const peer = await peerOf(name, null)
  await peer.fill(sharedRows(rows))
  return { read: await timeReadings(peer, samples), change: await timeChanges(peer, samples) }
}

/** Returns the rows nearest to this day, so that each size has the same full week. */
function sharedRows(count: number) {
  const today = clinicDayAt(Date.now())
  const all = mirroredRows(today)
  const most = Object.values(mirroredSize).reduce((sum, each) => sum + each, 0)
  const share = (of: keyof ClinicSize) => Math.round((mirroredSize[of] * count) / most)
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(today))
  const nearest = <Row extends { date: string }>(rows: Row[]) =>
    rows.toSorted((a, b) => distance(a.date) - distance(b.date))
  const patients = share('patients')
  return {
    professionals: all.professionals,
    patients: all.patients.slice(0, patients),
    appointments: nearest(all.appointments)
      .slice(0, share('appointments'))
      .map((row) => ({ ...row, patientId: 1 + (row.patientId % patients) })),
    incomes: nearest(all.incomes).slice(0, share('incomes')),
  }
}

async function peerOf(name: PeerName, login: Login | null): Promise<Peer> {
  if (name === 'product') return productPeer(login)
  const api = login && (await ClinicFetch.signIn(login))
  if (name === 'rxdb') return rxdbPeer(api)
  if (name === 'rxdbSingle') return rxdbPeer(api, 1)
  if (name === 'dexie') return dexiePeer(api)
  if (name === 'indexedDb') return indexedDbPeer(api)
  if (!api) throw new Error('bare fetches need a server')
  return fetchPeer(api)
}

async function timeFirstMirror(peer: Peer): Promise<Pick<PeerTimes, 'readable' | 'named' | 'complete'>> {
  const told: { at: number; entries: readonly WeekEntry[] }[] = []
  const start = performance.now()
  const stop = peer.watchWeek((entries) => told.push({ at: performance.now() - start, entries }))
  await peer.pull()
  const complete = performance.now() - start
  stop()
  const whole = await peer.readWeek()
  if (whole.length === 0 || !isNamed(whole)) throw new RangeError('the week is not there')
  const first = (holds: (entries: readonly WeekEntry[]) => boolean) => {
    const at = told.find(({ entries }) => entries.length === whole.length && holds(entries))?.at
    return at ?? complete
  }
  return { readable: first(() => true), named: first(isNamed), complete }
}

const isNamed = (entries: readonly WeekEntry[]): boolean => entries.every(({ patientName }) => patientName !== null)

async function timeReadings(peer: Peer, samples: number): Promise<number[]> {
  const times: number[] = []
  while (times.length < samples) {
    const start = performance.now()
    await peer.readWeek()
    times.push(performance.now() - start)
  }
  return times
}

/** Measures from a change until the live list has told it. */
async function timeChanges(peer: Peer, samples: number): Promise<number[]> {
  const entries = await peer.readWeek()
  let shown: (entries: readonly WeekEntry[]) => void = () => undefined
  const isThere = new Promise<void>((resolve) => {
    shown = () => resolve()
  })
  const stop = peer.watchWeek((told) => shown(told))
  await isThere
  const times: number[] = []
  for (let sample = 0; sample < samples; sample++) {
    const { id } = entries[sample % entries.length] as WeekEntry
    const notes = `Llamar antes (${sample}, ${crypto.randomUUID()})`
    const arrived = new Promise<number>((resolve) => {
      shown = (told) => {
        if (told.some((each) => each.notes === notes)) resolve(performance.now())
      }
    })
    const start = performance.now()
    await peer.change(id, notes)
    times.push((await arrived) - start)
  }
  stop()
  return times
}

async function emptied(peer: Peer, name: PeerName): Promise<void> {
  await peer.send()
  const left = await peer.countWaiting()
  if (left > 0) throw new Error(`${name}: ${left} changes are left`)
}
