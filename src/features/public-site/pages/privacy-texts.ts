import { addressLine, clinicNameOf } from '#domain/clinic/clinic-profile.ts'
import type { ProfileSettings } from '#domain/clinic/settings/settings-values.ts'

/** The privacy notice as articles 5 and 6 of Ley 25.326 require it, in plain language. */
export const privacyTexts = {
  eyebrow: 'Tus datos',
  title: 'Aviso de privacidad',
  lead: 'Qué guardamos de ti, para qué, y cómo verlo, corregirlo o pedir que se borre.',

  sections: [
    {
      title: 'Qué guardamos y para qué',
      paragraphs: [
        'Tu nombre, DNI, teléfono y email, para saber quién eres, darte turnos y avisarte de ellos. Si nos los das: domicilio, fecha de nacimiento, género y un contacto de emergencia, para atenderte mejor.',
        'Tus turnos y lo que escribes al pedirlos, los pagos, y tu historia clínica, que la ley nos obliga a llevar. Los datos de salud los lee solo el personal del consultorio que te atiende.',
        'Lo que escribes en el formulario de contacto, para responderte.',
        'No vendemos ni cedemos tus datos, no hacemos publicidad con ellos y este sitio no usa herramientas que te sigan por internet. El mapa y WhatsApp son servicios de otras empresas: se abren solo cuando tú los tocas.',
      ],
    },
    {
      title: 'Qué es obligatorio y qué no',
      paragraphs: [
        'Nombre, apellido, DNI, teléfono y email son obligatorios para tener una cuenta y turnos: sin ellos, o si no son verdaderos, no podemos confirmarte una cita ni reconocerte. Lo demás es voluntario y puedes dejarlo vacío o borrarlo.',
        'Nadie está obligado a darnos datos de salud (artículo 7 de la Ley 25.326): al pedir una cita basta un motivo breve. Lo que nos cuentes sirve para atenderte bien.',
        'Al registrarte, al pedir una cita o al escribirnos aceptas que usemos esos datos para lo que aquí se dice. Puedes retirar ese permiso cuando quieras.',
      ],
    },
    {
      title: 'Cuánto tiempo',
      paragraphs: [
        'La historia clínica se guarda diez años desde la última vez que te atendimos (Ley 26.529) y los comprobantes de pago, diez años. El resto, mientras tengas cuenta o seas paciente.',
        'Si usas la aplicación, tus datos y tus turnos quedan también en tu teléfono para que los veas sin conexión; se borran de él cuando cierras la sesión y no queda nada por enviar. Un formulario a medio escribir queda hasta siete días, solo para ti.',
      ],
    },
    {
      title: 'Tus derechos',
      paragraphs: [
        'Puedes pedir gratis que te mostremos tus datos (acceso), que los corrijamos o completemos (rectificación) y que los borremos cuando la ley no nos obligue a guardarlos (supresión). Te respondemos el acceso en diez días corridos, y lo demás en cinco días hábiles.',
        'Lo más rápido: en «Mi Panel de Paciente» los ves, los editas y los descargas con «Descargar mis datos». También puedes escribirnos o venir con tu DNI; la copia de tu historia clínica te la damos en el consultorio.',
        'El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al efecto conforme lo establecido en el artículo 14, inciso 3 de la Ley Nº 25.326.',
        'La AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA, en su carácter de Órgano de Control de la Ley Nº 25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.',
      ],
    },
  ],
} as const

/** Says who is responsible for the data, and how to reach them, as far as the clinic has said so. */
export function responsibleSection(profile: ProfileSettings): PrivacySection {
  const { phones, email } = profile
  const ways = [
    email && `escríbenos a ${email}`,
    phones.length > 0 && `llámanos al ${phones.join(' o ')}`,
    'acércate con tu DNI',
  ].filter(Boolean)
  return {
    title: 'Quién responde por tus datos',
    paragraphs: [
      `${clinicNameOf(profile)}, ${addressLine(profile)}, guarda los datos de sus pacientes en una base propia y responde por ella.`,
      `Para lo que necesites: ${[ways.slice(0, -1).join(', '), ways.at(-1)].filter(Boolean).join(' o ')}.`,
    ],
  }
}

interface PrivacySection {
  title: string
  paragraphs: readonly string[]
}
