import fc from 'fast-check'
import {
  book,
  cancel,
  correctDni,
  correctPhone,
  createPatient,
  deletePatient,
  give,
  move,
  moveAndGive,
  removeAppointment,
  writeRecord,
} from './desk-acts.ts'
import { drop, mend, retry, takeAsSamePerson } from './desk-decisions.ts'
import { type Choice, type Desk, newDesk } from './desk-model.ts'
import { accept, bringBack, changeElsewhere, refuse, restore } from './desk-server.ts'

const STEPS = 60

/** Does one step at the desk. Gives a line for the log; null when there is nothing to do it with. */
type Act = (desk: Desk, choice: Choice) => string | null

const ACTS = {
  'create patient': [1, createPatient],
  book: [2, book],
  move: [1, move],
  give: [1, give],
  'move and give': [1, moveAndGive],
  cancel: [1, cancel],
  'correct DNI': [1, correctDni],
  'correct phone': [1, correctPhone],
  'delete patient': [1, deletePatient],
  'delete turno': [1, removeAppointment],
  'write record': [1, writeRecord],
  accept: [3, accept],
  refuse: [2, refuse],
  'change elsewhere': [1, changeElsewhere],
  'bring back': [1, bringBack],
  restore: [1, restore],
  retry: [2, retry],
  mend: [1, mend],
  drop: [1, drop],
  'same person': [1, takeAsSamePerson],
} satisfies Record<string, [weight: number, act: Act]>

type ActName = keyof typeof ACTS

export const ACT_NAMES = Object.keys(ACTS) as ActName[]

interface Step extends Choice {
  do: ActName
}

const act = fc.oneof(...ACT_NAMES.map((name) => ({ weight: ACTS[name][0], arbitrary: fc.constant(name) })))
const choice = fc.nat(5)
/** One of twelve, so that each of the four places combines with each of the three ways to correct an appointment. */
const value = fc.nat(11)

export const histories: fc.Arbitrary<Step[]> = fc.array(fc.record({ do: act, row: choice, patient: choice, value }), {
  minLength: 4,
  maxLength: STEPS,
  size: 'max',
})

/**
 * Plays the steps at a new desk and asks `complaintAbout` after each; throws what it says, with the log and the outbox. Gives what was
 * done.
 */
export function play(history: readonly Step[], complaintAbout: (desk: Desk) => string | null): Set<ActName> {
  const desk = newDesk()
  const log: string[] = []
  const done = new Set<ActName>()
  for (const { do: name, ...chosen } of history) {
    const line = ACTS[name][1](desk, chosen)
    if (line === null) continue
    log.push(line)
    done.add(name)
    const complaint = complaintAbout(desk)
    if (complaint) throw new Error([complaint, ...log, '--', ...printed(desk)].join('\n'))
  }
  return done
}

function printed({ outbox }: Desk): string[] {
  return outbox.map(({ n, rank, kind, entity, key, patch, parked, state }) =>
    [`n${n}`, `r${rank ?? '-'}`, kind, entity, key, JSON.stringify(patch), parked?.why ?? state].join(' '),
  )
}
