import type { ClinicalTexts } from '#domain/clinical-record/clinical-record.ts'
import { addMonths } from '#domain/values/dates/local-date.ts'
import type { DemoAppointment } from './demo-agenda.ts'
import { CORRECTIONS, complaints, PROGRESS, unnamedComplaint } from './demo-complaints.ts'
import type { DemoPatient } from './demo-people.ts'
import type { DemoRandom } from './demo-random.ts'

/** The share of later visits that have a record; every first visit has one. Together about 900 records. */
const LATER_VISITS_WRITTEN = 0.093
const CORRECTED = 0.03
const ADULT_MONTHS = 18 * 12

const MEDICATIONS = {
  '': 50,
  'Ibuprofeno 400 mg si hay dolor': 16,
  'Losartán 50 mg por día': 10,
  'Levotiroxina 75 mcg por día': 9,
  'Enalapril 10 mg por día': 6,
  'Diclofenac 75 mg, cinco días': 5,
  'Metformina 850 mg con la cena': 4,
}
const ALLERGIES = { '': 72, Penicilina: 12, 'Ibuprofeno: urticaria': 5, 'Polvo y ácaros': 8, 'Contrastes yodados': 3 }
const CONDITIONS = {
  '': 34,
  'Sin antecedentes de importancia': 16,
  'Hipertensión arterial': 14,
  'Hernia de disco L4-L5, tratada sin cirugía': 10,
  Hipotiroidismo: 9,
  'Fractura de clavícula en la adolescencia': 7,
  'Cirugía de meniscos de la rodilla derecha': 6,
  'Diabetes tipo 2': 4,
}
const FAMILY = {
  '': 48,
  'Madre con artrosis de rodillas': 14,
  'Padre hipertenso': 14,
  'Abuela con osteoporosis': 12,
  'Hermana con escoliosis': 6,
  'Padre con hernia de disco': 6,
}

export interface DemoClinicalRecord {
  texts: ClinicalTexts
  /** What somebody wrote into the record afterwards; null for most. */
  correction: Partial<ClinicalTexts> | null
}

/** Makes the clinical records of attended appointments. */
export function demoClinicalRecords(
  random: DemoRandom,
  agenda: readonly DemoAppointment[],
  patients: readonly DemoPatient[],
): Map<DemoAppointment, DemoClinicalRecord> {
  const seen = new Set<number>()
  const records = new Map<DemoAppointment, DemoClinicalRecord>()
  for (const appointment of agenda) {
    if (appointment.status !== 'completed') continue
    const isFirst = !seen.has(appointment.patient)
    seen.add(appointment.patient)
    if (!isFirst && !random.happens(LATER_VISITS_WRITTEN)) continue
    const isAdult =
      (patients[appointment.patient]?.birthDate ?? appointment.date) <= addMonths(appointment.date, -ADULT_MONTHS)
    records.set(
      appointment,
      withCorrection(random, isFirst ? firstVisit(random, appointment, isAdult) : laterVisit(random, appointment)),
    )
  }
  return records
}

/** A first visit's record holds the whole background. */
function firstVisit(random: DemoRandom, appointment: DemoAppointment, isAdult: boolean): ClinicalTexts {
  return {
    ...visit(random, appointment),
    medications: isAdult ? random.weighted(MEDICATIONS) : '',
    allergies: random.weighted(ALLERGIES),
    previousConditions: isAdult ? random.weighted(CONDITIONS) : '',
    familyHistory: random.weighted(FAMILY),
  }
}

/** A later visit is never described as a first evaluation. */
function laterVisit(random: DemoRandom, { reason }: DemoAppointment): ClinicalTexts {
  const { observations, ...texts } = visit(random, { reason: reason === 'Evaluación inicial' ? '' : reason })
  const progress = random.pick(PROGRESS)
  return { ...texts, observations: random.happens(0.4) ? `${progress}\n${observations}` : progress }
}

function visit(random: DemoRandom, { reason }: Pick<DemoAppointment, 'reason'>): ClinicalTexts {
  const complaint = reason === '' ? unnamedComplaint : complaints[reason]
  return {
    diagnosis: random.pick(complaint.diagnoses),
    treatment: random.pick(complaint.treatments),
    observations: random.pick(complaint.findings),
    medications: '',
    allergies: '',
    previousConditions: '',
    familyHistory: '',
  }
}

function withCorrection(random: DemoRandom, texts: ClinicalTexts): DemoClinicalRecord {
  if (!random.happens(CORRECTED)) return { texts, correction: null }
  return { texts, correction: { observations: `${texts.observations}\n${random.pick(CORRECTIONS)}` } }
}
