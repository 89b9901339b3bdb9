/** What stands beside a patient's name where one is chosen. */
export const patientChoiceTexts = {
  dni: (dni: string) => `DNI ${dni}`,
} as const
