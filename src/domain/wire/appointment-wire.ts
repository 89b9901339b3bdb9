import * as v from 'valibot'
import { MOST_WISHED_SLOTS } from '../appointment/wish-slots.ts'
import { appointmentFields } from '../fields/appointment-descriptor.ts'
import { editEntries, newEntries, toldEntries } from '../fields/field-schemas.ts'
import { validationTexts } from '../validation-texts.ts'
import { readerOf } from './answer-reader.ts'
import {
  changeMeta,
  createMeta,
  idField,
  requiredText,
  rowMeta,
  textField,
  timeField,
  writtenDayField,
} from './fields.ts'

/** An appointment in the change feed: ids only, no nested objects. */
export const appointmentRow = v.object({ ...rowMeta, ...toldEntries(appointmentFields) })

/**
 * An appointment in an answer of its own, with the nested names of the specification, which are not part of its
 * version.
 */
export const appointmentResource = v.object({
  ...appointmentRow.entries,
  Patient: v.nullable(v.object({ firstName: v.string(), lastName: v.string(), email: v.string(), phone: v.string() })),
  Professional: v.nullable(v.object({ id: idField, name: v.string(), lastName: v.string() })),
})

/** POST /appointments. appointment-rules checks rules across fields (grid, past days). */
export const appointmentCreateBody = v.object({ ...newEntries(appointmentFields), ...createMeta })

/** PUT /appointments/{id}: any subset. */
export const appointmentUpdateBody = v.object({ ...editEntries(appointmentFields), ...changeMeta })

/**
 * POST /appointments/request. Day and time ranges are read from `fechaSeleccionada` and `horariosSeleccionados`.
 * `preferenciaDia`, `preferenciaHora` and `horarioSeleccionado` repeat them in words, so any value is accepted. `ref`
 * is the request's, not a row's.
 */
export const appointmentRequestBody = v.object({
  motivo: requiredText(validationTexts.reasonRequired),
  preferenciaDia: v.optional(v.unknown()),
  preferenciaHora: v.optional(v.unknown()),
  notas: v.optional(textField, ''),
  fechaSeleccionada: writtenDayField,
  horarioSeleccionado: v.optional(v.unknown()),
  horariosSeleccionados: v.pipe(
    v.array(v.object({ startTime: timeField, endTime: timeField }), validationTexts.valueInvalid),
    v.minLength(1, validationTexts.wishIncomplete),
    v.maxLength(MOST_WISHED_SLOTS, validationTexts.wishTooLong),
  ),
  ...createMeta,
})

/** The answer to a request: the pending appointments that it created and that still exist. */
export const appointmentRequestAnswer = v.object({ message: v.string(), appointments: v.array(appointmentResource) })

/** PUT /appointments/{id}/approve: the approved place; by default the appointment's own. */
export const appointmentApproveBody = v.object({
  ...v.pick(appointmentUpdateBody, ['date', 'startTime', 'endTime', 'professionalId', 'notes']).entries,
  ...changeMeta,
})

/** The approved appointment, and how many alternatives of its request the approval deleted. */
export const appointmentApproveAnswer = v.object({
  ...appointmentResource.entries,
  eliminatedAlternatives: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** PUT /appointments/{id}/reject. */
export const appointmentRejectBody = v.object({
  rejectionReason: requiredText(validationTexts.rejectionReasonRequired),
  alternativeOptions: v.optional(textField),
  ...changeMeta,
})

/** GET /appointments/available-slots: the free slots, without data about the taken ones. */
export const availableSlotsAnswer = v.object({ slots: v.array(v.object({ startTime: timeField, endTime: timeField })) })

/** Reads the free slots of a day. */
export const readAvailableSlots = readerOf(availableSlotsAnswer)
