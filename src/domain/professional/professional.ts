/** Who treats patients. A retired one stays known, so that old appointments keep their name. */
export interface Professional {
  id: number
  ref: string | null
  version: number
  name: string
  lastName: string
  active: boolean
}

/** 'Laura Ferreyra': name plus last name, as the selectors show it. */
export function professionalName(professional: { name: string; lastName: string }): string {
  return `${professional.name} ${professional.lastName}`.trim()
}
