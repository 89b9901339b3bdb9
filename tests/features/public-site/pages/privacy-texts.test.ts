import { expect, it } from 'vitest'
import { clinicNameOf } from '#domain/clinic/clinic-profile.ts'
import { unsetProfile } from '#domain/clinic/settings/settings-values.ts'
import { registerTexts } from '#features/auth/register-texts.ts'
import { privacyTexts, responsibleSection } from '#features/public-site/pages/privacy-texts.ts'

const paragraphs: string[] = privacyTexts.sections.flatMap((section) => [...section.paragraphs])
const notice = paragraphs.join('\n')

it('the policy names who is responsible for the data, and where (Ley 25.326, art. 6 b)', () => {
  const profile = { ...unsetProfile, name: 'Consultorio Sur', address: 'Belgrano 100', email: 'hola@sur.example' }
  const told = responsibleSection(profile).paragraphs.join(' ')
  for (const words of ['Consultorio Sur', 'Belgrano 100', 'Bell Ville', 'hola@sur.example'])
    expect(told).toContain(words)
})

it('the policy of a clinic that has not said who it is names no invented way to reach it', () => {
  const told = responsibleSection(unsetProfile).paragraphs.join(' ')
  expect(told).toContain(clinicNameOf(unsetProfile))
  expect(told).toContain('acércate con tu DNI')
  expect(told).not.toMatch(/escríbenos a|llámanos/)
})

it('the policy says what is mandatory and what is not, health data above all, and the consequences (art. 6 c and d)', () => {
  expect(notice).toMatch(/obligatorios para tener una cuenta y turnos: sin ellos, o si no son verdaderos/)
  expect(notice).toContain('Lo demás es voluntario')
  expect(notice).toContain('Nadie está obligado a darnos datos de salud')
})

it('the policy names the rights and the time limits for answers (art. 6 e, 14 and 16)', () => {
  for (const right of ['acceso', 'rectificación', 'supresión']) expect(notice).toContain(`(${right})`)
  expect(notice).toContain('en diez días corridos, y lo demás en cinco días hábiles')
})

it('the policy contains the wording that the authority prescribes, letter by letter', () => {
  expect(paragraphs).toContain(
    'El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al efecto conforme lo establecido en el artículo 14, inciso 3 de la Ley Nº 25.326.',
  )
  expect(paragraphs).toContain(
    'La AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA, en su carácter de Órgano de Control de la Ley Nº 25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.',
  )
})

it('the policy is explicitly agreed to at the registration (art. 5)', () => {
  expect(registerTexts.privacy).toMatch(/^Al registrarte aceptas que usemos estos datos solo para/)
})
