import { addDays, type LocalDate } from '#domain/values/dates/local-date.ts'
import { foldText } from '#domain/values/folded-text.ts'
import type { DemoRandom } from './demo-random.ts'

const WOMEN = [
  'Ana',
  'María José',
  'Lucía',
  'Sofía',
  'Martina',
  'Valentina',
  'Julieta',
  'Camila',
  'Rocío',
  'Belén',
  'Mónica',
  'Graciela',
  'Noemí',
  'Verónica',
  'Agustina',
  'Florencia',
  'Marisa',
  'Silvina',
  'Ángela',
  'Inés',
  'Paula',
  'Estela',
  'Ramona',
  'Jésica',
] as const
const MEN = [
  'José',
  'Martín',
  'Tomás',
  'Joaquín',
  'Matías',
  'Nicolás',
  'Sebastián',
  'Ramón',
  'Héctor',
  'Raúl',
  'Óscar',
  'Germán',
  'Iván',
  'Agustín',
  'Facundo',
  'Gastón',
  'Ezequiel',
  'Lisandro',
  'Omar',
  'Walter',
  'Cristian',
  'Adrián',
  'Rubén',
  'Simón',
] as const
const SURNAMES = [
  'Gómez',
  'Fernández',
  'Rodríguez',
  'López',
  'Martínez',
  'Pérez',
  'Sánchez',
  'Romero',
  'Álvarez',
  'Torres',
  'Ruiz',
  'Ramírez',
  'Flores',
  'Acosta',
  'Benítez',
  'Medina',
  'Suárez',
  'Herrera',
  'Aguirre',
  'Giménez',
  'Gutiérrez',
  'Ferreyra',
  'Peralta',
  'Núñez',
  'Muñoz',
  'Ibáñez',
  'Bertolino',
  'Gariglio',
  'Bongiovanni',
  'Fassetta',
  'Ceballos',
  'Ludueña',
  'Quiñones',
  'Zárate',
  'Ávila',
  'Cagliero',
  'Marengo',
  'Picco',
  'Tissera',
  'Yáñez',
] as const
const STREETS = [
  'Rivadavia',
  'Bv. Colón',
  'Córdoba',
  'Pío Angulo',
  'Belgrano',
  'Sarmiento',
  'Hipólito Yrigoyen',
  '25 de Mayo',
  'Entre Ríos',
] as const

/** A made-up patient; any likeness to a real person is chance. */
export interface DemoPatient {
  firstName: string
  lastName: string
  dni: string
  phone: string
  email: string
  address: string
  birthDate: LocalDate
  gender: string
  emergencyContact: string
  emergencyPhone: string
}

/** Makes `count` patients, each with a unique DNI that fits the age. */
export function demoPatients(random: DemoRandom, count: number, today: LocalDate): DemoPatient[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, () => demoPatient(random, today, taken))
}

function demoPatient(random: DemoRandom, today: LocalDate, taken: Set<string>): DemoPatient {
  const isWoman = random.happens(0.58)
  const firstName = isWoman ? random.pick(WOMEN) : random.pick(MEN)
  const lastName = random.happens(0.08) ? `${random.pick(SURNAMES)} ${random.pick(SURNAMES)}` : random.pick(SURNAMES)
  const age = random.between(9, 82)
  const dni = freeDni(random, age, taken)
  const hasEmergency = random.happens(0.6)
  return {
    firstName,
    lastName,
    dni,
    phone: phoneNumber(random),
    email: `${foldText(`${firstName}.${lastName}`).replaceAll(' ', '.').replaceAll('..', '.')}${dni.slice(-3)}@correo.example`,
    address: `${random.pick(STREETS)} ${random.between(100, 1900)}, Bell Ville`,
    birthDate: addDays(today, -Math.round(age * 365.25) - random.between(0, 364)),
    gender: isWoman ? 'Femenino' : 'Masculino',
    emergencyContact: hasEmergency ? `${random.pick(random.happens(0.5) ? WOMEN : MEN)} ${lastName}` : '',
    emergencyPhone: hasEmergency ? phoneNumber(random) : '',
  }
}

function phoneNumber(random: DemoRandom): string {
  return `3537 ${random.between(41, 69)}-${random.between(1000, 9999)}`
}

/** DNI numbers follow the order of births: about 55 million now, half a million less for each year back. */
function freeDni(random: DemoRandom, age: number, taken: Set<string>): string {
  for (;;) {
    const dni = String(Math.max(5_000_000, 55_000_000 - age * 610_000 + random.between(-250_000, 250_000)))
    if (taken.has(dni)) continue
    taken.add(dni)
    return dni
  }
}
