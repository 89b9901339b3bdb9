import * as v from 'valibot'
import { appointmentFields } from '#domain/fields/appointment-descriptor.ts'
import { rowEntries } from '#domain/fields/row-schemas.ts'
import { readerOf } from '../answer-reader.ts'
import { idField, rowMeta, timeField } from '../fields.ts'

/** An appointment in the change feed: ids only, no nested objects. */
export const appointmentRow = v.object({ ...rowMeta, ...rowEntries(appointmentFields) })

/**
 * An appointment in an answer of its own, with the nested names of the specification, which are not part of its
 * version.
 */
export const appointmentResource = v.object({
  ...appointmentRow.entries,
  Patient: v.nullable(v.object({ firstName: v.string(), lastName: v.string(), email: v.string(), phone: v.string() })),
  Professional: v.nullable(v.object({ id: idField, name: v.string(), lastName: v.string() })),
})

/** The answer to a request: the pending appointments that it created and that still exist. */
export const appointmentRequestAnswer = v.object({ message: v.string(), appointments: v.array(appointmentResource) })

/** The approved appointment, and how many alternatives of its request the approval deleted. */
export const appointmentApproveAnswer = v.object({
  ...appointmentResource.entries,
  eliminatedAlternatives: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** GET /appointments/available-slots: the free slots, without data about the taken ones. */
export const availableSlotsAnswer = v.object({ slots: v.array(v.object({ startTime: timeField, endTime: timeField })) })

/** Reads the free slots of a day. */
export const readAvailableSlots = readerOf(availableSlotsAnswer)
