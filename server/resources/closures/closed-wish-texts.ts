/** Texts of requests for a time in which the clinic sees no patients. */
export const closedWishTexts = {
  outsideHours: 'El consultorio no atiende en ese horario: elige otro',
  closed: (reason: string) => `El consultorio está cerrado en ese horario: ${reason}`,
} as const
