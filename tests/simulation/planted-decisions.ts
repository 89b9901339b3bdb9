import { acts, inWorld, laterCycle, meanwhile, runOn, runToWrite, TWO_DEVICES } from './directed-moves.ts'
import type { PlantedBug } from './planted-bug.ts'

/** A device of the first patient who has an account. */
const PATIENT = [{ user: 3, filled: false }]

/** Mistakes in what is decided about requests of patients, and about texts of clinical records. */
export const decisionBugs: readonly PlantedBug[] = [
  {
    name: 'alternatives outlive the approval',
    edits: [
      {
        file: 'server/resources/appointments/request-alternatives.ts',
        statement: "  for (const row of alternatives) await changes.remove('appointment', row, row.patientId)\n",
        replacement: '  void alternatives\n',
      },
    ],
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(world, { do: 'approve', device: 0, row: 0 })
        await laterCycle(world, device)
      }),
  },
  {
    name: 'alternatives shown beside what was approved',
    edits: [
      {
        file: 'src/domain/change/fold.ts',
        statement: "  if (entry.action?.name === 'approve' && view) hideAlternatives(views, view, ids)\n",
        replacement: '  void hideAlternatives\n',
      },
    ],
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(world, { do: 'approve', device: 0, row: 0 })
        await world.inspect(device)
      }),
  },
  {
    name: 'a text of a record written over another',
    edits: [
      {
        file: 'src/data/sync/settle-record.ts',
        statement: '  await judgeByTelling(db, row, { refused: n, answer, now })\n',
        replacement:
          '  void now\n  for (const other of await chainWith(db, { ...entry, key: row.id })) await standOn(db, other, row.version)\n',
      },
    ],
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(world, { do: 'open record', device: 0, row: 0 })
        await meanwhile(world, { do: 'write on record', device: 1, row: 0, fields: ['treatment'], value: 1 })
        await acts(world, { do: 'write on record', device: 0, row: 0, fields: ['treatment'], value: 2 })
        await laterCycle(world, device)
        await laterCycle(world, device)
      }),
  },
  {
    name: 'a text of a record written over by the form of another tab',
    edits: [
      {
        file: 'src/data/sync/settle-record.ts',
        statement: ' && conflictingFields(other, entry.patch, ids).length === 0',
        replacement: '',
      },
    ],
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(
          world,
          { do: 'open record form', device: 0, row: 0 },
          { do: 'write on record', device: 0, row: 0, fields: ['treatment'], value: 1 },
          { do: 'save record form', device: 0, row: 0, fields: ['treatment'], value: 2 },
        )
        await laterCycle(world, device)
      }),
  },
  {
    name: 'a record that is there already taken for another one',
    edits: [
      {
        file: 'src/data/sync/ask-records.ts',
        statement: '    await learnIds(db, records, outbox, await draftedRecords(db))\n',
        replacement: '    void [learnIds, draftedRecords]\n',
      },
    ],
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(world, { do: 'write record', device: 0, patient: 0, isAtTurno: false, value: 0 })
        await runToWrite(world, device)
        await runOn(world, device, ['answer lost'])
        const newest = (await world.server.rows('record')).length - 1
        await acts(
          world,
          { do: 'open record', device: 0, row: newest },
          { do: 'write on record', device: 0, row: 1, fields: ['diagnosis'], value: 1 },
          { do: 'write on record', device: 0, row: 0, fields: ['diagnosis'], value: 2 },
        )
        await laterCycle(world, device)
      }),
  },
  {
    name: "a patient's feed tells of others' turnos",
    edits: [
      {
        file: 'server/resources/sync/change-feed.ts',
        statement: `      .selectFrom('appointments')
      .where(inSpan)
      .$if(!isStaff, (query) => query.where('patientId', '=', patientId))`,
        replacement: `      .selectFrom('appointments')
      .where(inSpan)`,
      },
    ],
    history: () => inWorld(PATIENT, (world, device) => laterCycle(world, device)),
  },
  {
    name: 'slots of a request named otherwise than the server does',
    edits: [
      {
        file: 'src/domain/change/requested-rows.ts',
        statement: 'ref: uuidV5(requestRef, slot.startTime)',
        replacement: 'ref: uuidV5(requestRef, slot.endTime)',
      },
    ],
    history: () =>
      inWorld(PATIENT, async (world, device) => {
        await laterCycle(world, device)
        await acts(world, { do: 'request', device: 0, day: 0, quarter: 2, slots: 2 })
        await laterCycle(world, device)
      }),
  },
]
