import type { RowOf } from '../fields/field.ts'
import type { professionalFields } from '../fields/professional-descriptor.ts'

/** A professional as devices mirror them. */
export type Professional = Omit<RowOf<typeof professionalFields>, 'createdAt' | 'updatedAt'>

/** 'Laura Ferreyra', as in the selectors. */
export function professionalName(professional: { name: string; lastName: string }): string {
  return `${professional.name} ${professional.lastName}`.trim()
}
