import type { ReactNode } from 'react'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { StatusBadge } from '#features/shared/appointments/status-badge.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import facts from '#ui/styles/facts.module.css'
import type { UnplacedAppointment } from './read-unplaced-appointment.ts'
import { resolverTexts } from './resolver-texts.ts'
import styles from './slot-resolver.module.css'

/** The refused appointment next to the one that has its time, both in full. */
export function BothAppointments({
  unplaced: { wished, patientName, professionalName, holders },
}: {
  unplaced: UnplacedAppointment
}) {
  return (
    <div className={styles.both}>
      <section className={styles.mine} aria-label={resolverTexts.mine}>
        <h3>{resolverTexts.mine}</h3>
        <dl>
          <Fact name={resolverTexts.fields.patientId}>{patientName}</Fact>
          <Fact name={resolverTexts.when}>
            {formatDayInWords(wished.date)}, <Figures>{`${wished.startTime} – ${wished.endTime}`}</Figures>
          </Fact>
          <Fact name={resolverTexts.fields.professionalId}>{professionalName}</Fact>
          <Fact name={resolverTexts.fields.reason}>{wished.reason || resolverTexts.noReason}</Fact>
          {wished.notes && <Fact name={resolverTexts.fields.notes}>{wished.notes}</Fact>}
        </dl>
      </section>
      <section className={styles.theirs} aria-label={resolverTexts.theirs}>
        <h3>{resolverTexts.theirs}</h3>
        {holders.length === 0 && <p>{resolverTexts.theirsUnknown}</p>}
        {holders.map(({ appointment, patientName: holder }) => (
          <dl key={appointment.uid}>
            <Fact name={resolverTexts.fields.patientId}>
              {holder} <StatusBadge status={appointment.status} />
            </Fact>
            <Fact name={resolverTexts.when}>
              {formatDayInWords(appointment.date)},{' '}
              <Figures>{`${appointment.startTime} – ${appointment.endTime}`}</Figures>
            </Fact>
            <Fact name={resolverTexts.fields.reason}>{appointment.reason || resolverTexts.noReason}</Fact>
            {appointment.notes && <Fact name={resolverTexts.fields.notes}>{appointment.notes}</Fact>}
          </dl>
        ))}
      </section>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={facts.facts}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
