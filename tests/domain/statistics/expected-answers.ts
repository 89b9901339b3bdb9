import type { HandComputedClinic } from './hand-computed-clinics.ts'

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

/** What the three calls must answer for a clinic, in the shapes of the wire. */
export function expectedAnswers(clinic: HandComputedClinic) {
  const { period, citas, pacientes, finanzas, porMes, porDiaSemana, masActivos, nuevosPorMes } = clinic
  const [total, completadas, programadas, canceladas, noAsistio, tasaAsistencia, tasaCancelacion] = citas
  return {
    general: {
      periodo: { inicio: period.from ?? null, fin: period.to ?? null },
      citas: { total, completadas, programadas, canceladas, noAsistio, tasaAsistencia, tasaCancelacion },
      pacientes: { nuevos: pacientes[0], total: pacientes[1] },
      finanzas: { ingresosTotales: finanzas[0], promedioPorCita: finanzas[1] },
    },
    appointments: {
      porMes: porMes.map(([mes, done, planned, off]) => ({
        mes,
        completadas: done,
        programadas: planned,
        canceladas: off,
      })),
      porDiaSemana: (porDiaSemana ?? []).map((ofDay, index) => ({ dia: WEEKDAYS[index], total: ofDay })),
    },
    patients: {
      total: pacientes[1],
      masActivos: masActivos.map(([firstName, lastName, totalCitas]) => ({ firstName, lastName, totalCitas })),
      nuevosPorMes: nuevosPorMes.map(([mes, nuevos]) => ({ mes, nuevos })),
    },
  }
}

/** The two names of a patient of a case; one who is written with more blanks between them is somebody else of the same name. */
export function namesOf(patient: string): { firstName: string; lastName: string } {
  const [firstName = '', lastName = ''] = patient.split(/ +/)
  return { firstName, lastName }
}
