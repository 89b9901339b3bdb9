import type { ClinicInfo } from './clinic-info.ts'

/** The id of the element of a document that holds the clinic, as JSON. */
export const CLINIC_DATA_ID = 'clinic-data'

/** Placeholder for that element in a built document, which the server fills in. */
export const CLINIC_DATA_PLACEHOLDER = '<!--clinic-data-->'

/** Renders the element: data, which the Content-Security-Policy does not forbid. */
export function clinicData(clinic: ClinicInfo): string {
  return `<script type="application/json" id="${CLINIC_DATA_ID}">${asData(clinic)}</script>`
}

/** Returns JSON without what could end a script element. */
export function asData(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
