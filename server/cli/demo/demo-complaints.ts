import type { DemoReason } from './demo-agenda.ts'

/** Texts that a chiropractor may write about a complaint; several wordings of each part. */
export interface Complaint {
  diagnoses: readonly string[]
  findings: readonly string[]
  treatments: readonly string[]
}

/** By the appointment's reason. */
export const complaints: Readonly<Record<DemoReason, Complaint>> = {
  'Dolor lumbar': {
    diagnoses: ['Lumbalgia mecánica', 'Lumbalgia aguda por esfuerzo', 'Disfunción articular L4-L5'],
    findings: [
      'Dolor a la extensión, flexión limitada a la mitad. Lasègue negativo en ambas piernas.',
      'Contractura de paravertebrales lumbares, más marcada a la izquierda. Fuerza y reflejos conservados.',
      'El dolor empezó al levantar una bolsa de cemento. No irradia.',
    ],
    treatments: [
      'Ajuste lumbar en decúbito lateral y liberación del psoas.\nCalor local dos veces por día.',
      'Técnica de flexión-distracción. Ejercicios de McKenzie en casa, tres series por día.',
    ],
  },
  Cervicalgia: {
    diagnoses: ['Cervicalgia mecánica', 'Disfunción articular C5-C6', 'Cervicalgia postural'],
    findings: [
      'Rotación izquierda limitada y dolorosa al final del recorrido. Sin síntomas en los brazos.',
      'Rectificación cervical en la radiografía que trae. Spurling negativo.',
    ],
    treatments: [
      'Ajuste cervical suave y movilización de la primera costilla.\nEstiramientos de elevador de la escápula.',
      'Tracción manual, trabajo de puntos gatillo en suboccipitales y ajuste de C5.',
    ],
  },
  'Control mensual': {
    diagnoses: ['Control de mantenimiento', 'Control de rutina'],
    findings: [
      'Movilidad completa en todos los planos.',
      'Leve restricción en la charnela dorsolumbar. El resto, bien.',
    ],
    treatments: [
      'Ajuste general de mantenimiento. Sigue con la rutina de ejercicios.',
      'Movilización dorsal y ajuste sacroilíaco derecho.',
    ],
  },
  'Dolor de cabeza tensional': {
    diagnoses: ['Cefalea tensional', 'Cefalea de origen cervical'],
    findings: [
      'Dolor en vincha desde hace tres semanas, peor al final del día. Sin signos de alarma.',
      'Puntos gatillo activos en trapecio superior y suboccipitales. Aprieta los dientes al dormir.',
    ],
    treatments: [
      'Ajuste de C1-C2 y liberación miofascial suboccipital. Pausas de cinco minutos por hora frente a la pantalla.',
      'Trabajo de tejidos blandos en trapecio y maseteros. Se sugiere consultar por placa de descanso.',
    ],
  },
  Ciática: {
    diagnoses: ['Lumbociatalgia derecha', 'Lumbociatalgia izquierda', 'Síndrome piramidal'],
    findings: [
      'Lasègue positivo a 50 grados. Hormigueo hasta el tobillo, sin pérdida de fuerza.',
      'Dolor en glúteo que baja por la cara posterior del muslo. Reflejo aquíleo presente y simétrico.',
    ],
    treatments: [
      'Flexión-distracción en L5-S1 y movilización neural. Evita estar sentado más de media hora.',
      'Liberación del piramidal y ajuste sacroilíaco. Frío local quince minutos, tres veces por día.',
    ],
  },
  'Rehabilitación deportiva': {
    diagnoses: ['Sobrecarga de isquiotibiales', 'Esguince de tobillo grado I en recuperación', 'Pubalgia leve'],
    findings: [
      'Vuelve a trotar sin dolor. Todavía le falta fuerza excéntrica.',
      'Juega al fútbol dos veces por semana. Dolor al cambiar de dirección.',
    ],
    treatments: [
      'Ajuste de pelvis y tobillo. Plan de ejercicios excéntricos, progresión semanal.',
      'Vendaje funcional y trabajo de propiocepción. Reposo deportivo una semana más.',
    ],
  },
  'Evaluación inicial': {
    diagnoses: ['Dolor lumbar crónico a estudiar', 'Disfunción dorsal', 'Evaluación postural'],
    findings: [
      'Hombro derecho descendido y anteversión de pelvis. Se pide radiografía de columna de frente y perfil.',
      'Trabaja parada ocho horas. Dolor de seis meses que cede con el reposo.',
    ],
    treatments: [
      'Se explica el plan: una sesión por semana durante un mes y nueva evaluación.',
      'Primera sesión suave: movilización y educación postural.',
    ],
  },
  'Contractura en el trapecio': {
    diagnoses: ['Contractura de trapecio superior', 'Síndrome miofascial cervicodorsal'],
    findings: [
      'Banda tensa y punto gatillo en trapecio derecho que refiere a la sien.',
      'Empeora en épocas de mucho trabajo. Duerme boca abajo.',
    ],
    treatments: [
      'Compresión isquémica de puntos gatillo, calor y ajuste dorsal alto.',
      'Liberación miofascial y estiramientos. Se recomienda cambiar la almohada.',
    ],
  },
  'Dolor de rodilla al correr': {
    diagnoses: ['Síndrome de dolor femoropatelar', 'Síndrome de la banda iliotibial'],
    findings: [
      'Dolor al bajar escaleras y a partir del tercer kilómetro. Sin derrame; meniscos y ligamentos sin signos.',
      'Glúteo medio débil, valgo dinámico en la sentadilla de una pierna.',
    ],
    treatments: [
      'Ajuste de pelvis, movilización de rótula y fortalecimiento de glúteo medio.',
      'Baja el volumen de carrera a la mitad por dos semanas. Rodillo en banda iliotibial.',
    ],
  },
  'Escoliosis: seguimiento': {
    diagnoses: ['Escoliosis lumbar izquierda leve, estable', 'Escoliosis dorsal derecha, en seguimiento'],
    findings: [
      'Ángulo de Cobb de 14 grados, igual que hace un año. Giba de 4 mm en el test de Adams.',
      'Sin dolor. Mejoró la simetría de hombros.',
    ],
    treatments: [
      'Ejercicios respiratorios y de elongación. Próxima radiografía en un año.',
      'Movilización dorsal y elongación de la concavidad. Sigue con natación.',
    ],
  },
  'Mareos y rigidez de cuello': {
    diagnoses: ['Mareo de origen cervical', 'Rigidez cervical con inestabilidad'],
    findings: [
      'Mareo breve al girar la cabeza, sin náuseas. Dix-Hallpike negativo. Tensión 125/80.',
      'Rotación cervical limitada a ambos lados. Camina sin desvíos.',
    ],
    treatments: [
      'Solo técnicas suaves, sin manipulación. Si se repite, consulta con su médico clínico.',
      'Movilización cervical de grado bajo y ejercicios oculocervicales.',
    ],
  },
  'Ajuste después de un viaje largo': {
    diagnoses: ['Dorsolumbalgia postural', 'Bloqueo sacroilíaco'],
    findings: [
      'Manejó nueve horas seguidas. Rigidez dorsal sin irradiación.',
      'Dolor al pasar de sentado a parado. Test de Gillet positivo a la derecha.',
    ],
    treatments: [
      'Ajuste dorsal y sacroilíaco. Caminatas cortas y buena hidratación.',
      'Movilización global y elongación de isquiotibiales.',
    ],
  },
  'Hombro derecho': {
    diagnoses: ['Tendinopatía del supraespinoso', 'Síndrome subacromial derecho'],
    findings: [
      'Arco doloroso entre 70 y 120 grados. Jobe positivo, sin pérdida de fuerza.',
      'Dolor nocturno al apoyarse de ese lado. Pinta paredes por trabajo.',
    ],
    treatments: [
      'Movilización escapulotorácica y ajuste dorsal. Ejercicios de rotadores con banda.',
      'Fricción transversa del tendón y frío. Evita trabajar por encima de la cabeza.',
    ],
  },
  'Dolor dorsal por trabajo de oficina': {
    diagnoses: ['Dorsalgia postural', 'Síndrome cruzado superior'],
    findings: [
      'Cifosis dorsal aumentada y hombros adelantados. Dolor entre los omóplatos.',
      'Pasa diez horas sentado, con el monitor bajo y a la izquierda.',
    ],
    treatments: [
      'Ajuste dorsal en decúbito prono y apertura de pectorales. Subir el monitor a la altura de los ojos.',
      'Movilización costal y ejercicios de retracción escapular.',
    ],
  },
}

/** For appointments without a reason. */
export const unnamedComplaint: Complaint = complaints['Control mensual']

/** How it went since the last visit; the beginning of a later record. */
export const PROGRESS = [
  'Refiere mejoría de la mitad respecto de la sesión anterior.',
  'Sin dolor desde hace una semana.',
  'Mejoró dos días y volvió la molestia, menos intensa.',
  'Igual que la vez pasada: duerme mal y no hizo los ejercicios.',
  'Mejor movilidad; el dolor bajó de 7 a 3.',
  'Recaída después de hacer fuerza en el trabajo.',
] as const

/** Texts that somebody adds when correcting a record later. */
export const CORRECTIONS = [
  'Corrección: la molestia empezó hace tres semanas, no hace tres días.',
  'Se agrega: toma relajante muscular por indicación de su médico clínico.',
  'Se agrega: avisó por teléfono que el dolor cedió esa misma noche.',
] as const
