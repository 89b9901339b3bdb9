/** The main services, as the pages name them (spec section 2). */
export const SERVICES = { general: 'Quiropraxia general', sports: 'Quiropraxia deportiva' } as const
