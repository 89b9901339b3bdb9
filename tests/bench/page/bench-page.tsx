import '#ui/theme/theme.css'
import { localClinic } from './local-clinic.ts'
import { measureDrain } from './measure-drain.tsx'
import { measureScreen } from './measure-screens.tsx'
import { measureSearch } from './measure-search.tsx'
import { measureApplyPage, measureEnqueue } from './measure-writes.ts'
import { timeFirstLook, timeLocalPeer, timePeer } from './peers/time-peer.ts'

/** The API of the bench page in the browser. */
export interface BenchPage {
  /** Fills mirror and queue once; returns the milliseconds for the mirror. */
  prepare: () => Promise<number>
  enqueue: typeof measureEnqueue
  applyPage: typeof measureApplyPage
  screen: typeof measureScreen
  search: typeof measureSearch
  drain: typeof measureDrain
  peer: typeof timePeer
  firstLook: typeof timeFirstLook
  localPeer: typeof timeLocalPeer
}

declare global {
  interface Window {
    bench: BenchPage
  }
}

window.bench = {
  prepare: async () => (await localClinic()).filledIn,
  enqueue: measureEnqueue,
  applyPage: measureApplyPage,
  screen: measureScreen,
  search: measureSearch,
  drain: measureDrain,
  peer: timePeer,
  firstLook: timeFirstLook,
  localPeer: timeLocalPeer,
}
