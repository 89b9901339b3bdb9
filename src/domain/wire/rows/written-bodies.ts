import * as v from 'valibot'
import { MOST_WISHED_SLOTS } from '#domain/appointment/wish-slots.ts'
import { appointmentFields } from '#domain/fields/appointment-descriptor.ts'
import { editEntries, newEntries } from '#domain/fields/body-schemas.ts'
import { cashDayFields } from '#domain/fields/cash-day-descriptor.ts'
import { cashMovementFields } from '#domain/fields/cash-movement-descriptor.ts'
import { clinicalRecordFields } from '#domain/fields/clinical-record-descriptor.ts'
import { closureFields } from '#domain/fields/closure-descriptor.ts'
import { contactFields } from '#domain/fields/contact-descriptor.ts'
import { defaultValues } from '#domain/fields/default-values.ts'
import { incomeFields } from '#domain/fields/income-descriptor.ts'
import { patientFields } from '#domain/fields/patient-descriptor.ts'
import { paymentFields } from '#domain/fields/payment-descriptor.ts'
import { planFields } from '#domain/fields/plan-descriptor.ts'
import { planMemberFields } from '#domain/fields/plan-member-descriptor.ts'
import { waitingFields } from '#domain/fields/waiting-descriptor.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import {
  changeMeta,
  createMeta,
  dateField,
  idField,
  requiredText,
  textField,
  timeField,
  writtenDayField,
} from '../fields.ts'

/* The bodies of writes, which only the server reads. */

/** POST /appointments. appointment-rules checks rules across fields (grid, past days). */
export const appointmentCreateBody = v.object({
  ...newEntries(appointmentFields, defaultValues.appointment),
  ...createMeta,
})

/** PUT /appointments/{id}: any subset. */
export const appointmentUpdateBody = v.object({ ...editEntries(appointmentFields), ...changeMeta })

/**
 * POST /appointments/request. Day and time ranges are read from `fechaSeleccionada` and `horariosSeleccionados`.
 * `preferenciaDia`, `preferenciaHora` and `horarioSeleccionado` repeat them in words, so any value is accepted. `ref`
 * is the request's, not a row's. `appointmentId` is an appointment of the patient that the request is to replace.
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
  appointmentId: v.optional(v.nullable(idField), null),
  ...createMeta,
})

/** PUT /appointments/{id}/own-confirm, own-cancel: the start for which a patient answers, as the patient saw it. */
export const ownAnswerBody = v.object({ date: dateField, startTime: timeField })

export type OwnAnswer = v.InferOutput<typeof ownAnswerBody>

/** PUT /appointments/{id}/approve: the approved place; by default the appointment's own. */
export const appointmentApproveBody = v.object({
  ...v.pick(appointmentUpdateBody, ['date', 'startTime', 'endTime', 'professionalId', 'notes']).entries,
  ...changeMeta,
})

/** PUT /appointments/{id}/reject. */
export const appointmentRejectBody = v.object({
  rejectionReason: requiredText(validationTexts.rejectionReasonRequired),
  alternativeOptions: v.optional(textField),
  ...changeMeta,
})

/** POST /patients. */
export const patientCreateBody = v.object({ ...newEntries(patientFields, defaultValues.patient), ...createMeta })

/** PUT /patients/{id}: any subset. `updatePatient` checks the DNI only if it changes. */
export const patientUpdateBody = v.object({ ...editEntries(patientFields), ...changeMeta })

/**
 * POST /incomes. `recordedBy` is ignored: the server sets it. Defaults: discount 0, net = amount − discount, status
 * completed.
 */
export const incomeCreateBody = v.object({ ...newEntries(incomeFields, defaultValues.income), ...createMeta })

/** PUT /incomes/{id}: any subset; status `cancelled` with a `voidReason` voids it. */
export const incomeUpdateBody = v.object({ ...editEntries(incomeFields), ...changeMeta })

/** POST /closures. closure-rules checks rules across fields (order of days, both times or none). */
export const closureCreateBody = v.object({ ...newEntries(closureFields, defaultValues.closure), ...createMeta })

/** POST /payments. payment-rules checks the amount. */
export const paymentCreateBody = v.object({ ...newEntries(paymentFields, defaultValues.payment), ...createMeta })

/** POST /plans. plan-rules checks rules across fields (order of days). */
export const planCreateBody = v.object({ ...newEntries(planFields, defaultValues.plan), ...createMeta })

/** PUT /plans/{id}: any subset. */
export const planUpdateBody = v.object({ ...editEntries(planFields), ...changeMeta })

/** POST /plan-members. */
export const planMemberCreateBody = v.object({
  ...newEntries(planMemberFields, defaultValues.planMember),
  ...createMeta,
})

/** POST /cash-movements. movement-rules checks the amount. */
export const cashMovementCreateBody = v.object({
  ...newEntries(cashMovementFields, defaultValues.cashMovement),
  ...createMeta,
})

/** POST /cash-days: a close of a day, or with `kind: 'reopen'` its reopening. */
export const cashDayCreateBody = v.object({ ...newEntries(cashDayFields, defaultValues.cashDay), ...createMeta })

/** POST /contacts: a mark, or the row that takes one back. */
export const contactCreateBody = v.object({ ...newEntries(contactFields, defaultValues.contact), ...createMeta })

/** POST /waiting. waiting-rules checks rules across fields (order of days and times, weekdays). */
export const waitingCreateBody = v.object({ ...newEntries(waitingFields, defaultValues.waiting), ...createMeta })

/** PUT /waiting/{id}: any subset. */
export const waitingUpdateBody = v.object({ ...editEntries(waitingFields), ...changeMeta })

/** POST /medical-history. Defaults: no appointment, professional 1, empty texts. */
export const clinicalRecordCreateBody = v.object({
  ...newEntries(clinicalRecordFields, defaultValues.record),
  ...createMeta,
})

/** PUT /medical-history/{id}: any subset of the seven texts only; a record never moves to another patient. */
export const clinicalRecordUpdateBody = v.object({ ...editEntries(clinicalRecordFields), ...changeMeta })
