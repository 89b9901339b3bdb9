import { type ClinicFetch, LISTS } from './clinic-fetch.ts'
import { coming, comingIds, type Peer, type WeekEntry, week, weekEntries } from './peer.ts'
import { Watchers } from './plain-peer.ts'

/** No device at all: each reading and each change is a call, and nothing survives a closed page. */
export function fetchPeer(api: ClinicFetch): Peer {
  const watchers = new Watchers()
  const readWeek = async (): Promise<WeekEntry[]> => {
    const [appointments, patients] = await Promise.all([api.appointments(week), api.patientsOfWeek()])
    return weekEntries(appointments, patients, [])
  }
  return {
    pull: async () => {
      await Promise.all(LISTS.map((list) => api.list(list)))
    },
    fill: async () => {
      throw new Error('it keeps nothing')
    },
    readWeek,
    watchWeek: (tell) => watchers.watch(readWeek, tell),
    readComing: async () => comingIds(await api.appointments(coming)),
    change: async (id, notes) => {
      await api.sendNotes({ changeId: crypto.randomUUID(), id, notes })
      watchers.wrote()
    },
    send: async () => undefined,
    countWaiting: async () => 0,
  }
}
