import type { RowOf } from '../fields/field.ts'
import type { professionalFields } from '../fields/professional-descriptor.ts'

/** Who treats patients. */
export type Professional = Omit<RowOf<typeof professionalFields>, 'createdAt' | 'updatedAt'>

/** 'Laura Ferreyra': name plus last name, as the selectors show it. */
export function professionalName(professional: { name: string; lastName: string }): string {
  return `${professional.name} ${professional.lastName}`.trim()
}
