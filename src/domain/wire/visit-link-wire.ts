import * as v from 'valibot'
import { readerOf } from './answer-reader.ts'
import { dateField, timeField } from './fields.ts'

/**
 * GET /t/{token} and POST /t/{token}/confirm: one visit, as much as somebody may know who only has the link. Never why
 * the patient comes. `mayCancel`: its patient may cancel it now; else the patient has to call.
 */
export const visitLinkAnswer = v.object({
  firstName: v.string(),
  date: dateField,
  startTime: timeField,
  endTime: timeField,
  professional: v.nullable(v.string()),
  confirmed: v.boolean(),
  mayCancel: v.boolean(),
})

export type VisitLinkAnswer = v.InferOutput<typeof visitLinkAnswer>

export const readVisitLink = readerOf(visitLinkAnswer)
