import type { FileRefusal } from '#data/files/file-refusal.ts'
import type { ImportKind } from '#domain/import/import-kinds.ts'
import type { ImportVerdict } from '#domain/import/import-verdicts.ts'
import { formatCount } from '#domain/values/count-text.ts'

/** 'una fila', '1.234 filas'. */
function rows(count: number): string {
  return count === 1 ? 'una fila' : `${formatCount(count)} filas`
}

/** Texts of the screen that imports files. */
export const importTexts = {
  title: 'Importar desde una planilla',
  subtitle: 'Trae tus pacientes, los turnos que vienen o las notas de antes. Nada se guarda hasta que lo confirmes.',
  back: 'Configuración',
  unreachable: 'El servidor no responde, y para importar hace falta. Lo que elegiste sigue aquí.',
  failed: 'El servidor no pudo hacerlo. Lo que elegiste sigue aquí: inténtalo de nuevo.',
  retry: 'Reintentar',

  steps: ['Archivo', 'Columnas', 'Revisión', 'Importación'],
  step: (present: number, count: number, name: string) => `Paso ${present} de ${count}: ${name}`,

  file: {
    title: 'Elige la planilla',
    lead: 'Un archivo de Excel (.xlsx) o de texto (.csv). Sirve tal como lo tienes: los títulos de las columnas se reconocen solos.',
    choose: 'Elegir archivo',
    drop: 'o suéltalo aquí',
    reading: 'Leyendo el archivo…',
    examplesTitle: '¿No sabes cómo armarla?',
    examples:
      'Descarga un ejemplo, complétalo en Excel y elígelo aquí. Se entienden estas columnas, también con otros títulos parecidos.',
    example: 'Descargar ejemplo',
    required: 'obligatoria',
    exampleName: (kind: ImportKind) => `ejemplo-${EXAMPLE_NAMES[kind]}.csv`,
  },

  columns: {
    title: 'Revisa las columnas',
    kind: '¿Qué trae la planilla?',
    sheet: 'Hoja',
    professional: 'Profesional, si la fila no lo dice',
    professionalInRows: 'Lo dice cada fila',
    lead: (count: number, name: string) => `«${name}» tiene ${rows(count)} con datos.`,
    emptyRows: (count: number) => {
      if (count === 0) return ''
      return count === 1 ? ' Una fila vacía no se cuenta.' : ` ${formatCount(count)} filas vacías no se cuentan.`
    },
    column: 'En tu planilla',
    field: 'Es',
    ignored: 'No importar',
    unnamed: (index: number) => `Columna ${index + 1} (sin título)`,
    fieldOf: (column: string) => `Qué es la columna ${column}`,
    samples: 'Por ejemplo',
    noSample: 'sin datos',
    unused: (count: number) =>
      count === 1
        ? 'Hay una columna más que no se importa'
        : `Hay ${formatCount(count)} columnas más que no se importan`,
    missing: (labels: readonly string[]) => `Falta decir qué columna es: ${list.format(labels)}.`,
    twice: (label: string) => `«${label}» está elegido en dos columnas.`,
    noRows: 'La hoja no tiene filas con datos debajo de los títulos.',
    tooMany: (most: number) => `La planilla tiene más de ${formatCount(most)} filas: divídela en varios archivos.`,
    review: (count: number) => `Revisar ${rows(count)}`,
    checking: (done: number, count: number) => `Revisando: ${formatCount(done)} de ${formatCount(count)}`,
    other: 'Elegir otro archivo',
  },

  review: {
    title: 'Esto es lo que pasaría',
    nothingYet: 'Todavía no se guardó nada.',
    all: 'Todas',
    filter: 'Filtrar por resultado',
    import: (count: number) => `Importar ${count === 1 ? 'una fila' : formatCount(count)}`,
    nothingNew: 'Ninguna fila se puede importar: mira abajo por qué, o si ya estaban.',
    drop: 'Descartar',
    columns: 'Volver a las columnas',
    download: 'Descargar las que no se importan',
    row: (line: number) => `Fila ${formatCount(line)}`,
    noRows: 'No hay filas con este resultado.',
    rowsFailed: 'No se pudieron leer las filas.',
    list: 'Filas de la planilla',
  },

  run: {
    title: 'Importando',
    undoTitle: 'Deshaciendo la importación',
    progress: (done: number, count: number) => `${formatCount(done)} de ${formatCount(count)}`,
    safe: 'El servidor confirma cada parte. Puedes cerrar esta página: después sigues desde aquí, sin repetir nada.',
    safeSoFar: (done: number) => `Lo confirmado está a salvo: ${rows(done)}.`,
    goOn: 'Seguir',
  },

  result: {
    title: 'Importación terminada',
    undoneTitle: 'Importación deshecha',
    imported: (count: number) => (count === 1 ? 'Se importó una fila.' : `Se importaron ${formatCount(count)} filas.`),
    undone: (count: number) => (count === 1 ? 'Se quitó una fila.' : `Se quitaron ${formatCount(count)} filas.`),
    kept: (count: number) =>
      count === 1
        ? 'Una se quedó, porque alguien ya trabajó con ella.'
        : `${formatCount(count)} se quedaron, porque alguien ya trabajó con ellas.`,
    total: (count: number) => `La planilla tenía ${rows(count)}: cada una está en la lista de abajo con su resultado.`,
    undo: 'Deshacer',
    undoUntil: (day: string) => `Puedes deshacerla hasta el ${day}.`,
    undoQuestion: '¿Deshacer esta importación?',
    undoText: 'Se quita lo que se importó. Lo que alguien ya cambió o usó se queda. Lo quitado va a la papelera.',
    another: 'Importar otra planilla',
  },

  former: {
    title: 'Importaciones anteriores',
    none: 'Todavía no importaste ninguna planilla.',
    open: 'Ver',
    goOn: 'Seguir',
    of: (name: string) => `la importación de ${name}`,
    counts: (imported: number, total: number) => `${formatCount(imported)} de ${rows(total)}`,
    unfinished: (name: string, done: number, total: number) =>
      `La importación de «${name}» quedó a la mitad: ${formatCount(done)} de ${formatCount(total)}.`,
  },
} as const

const list = new Intl.ListFormat('es', { type: 'conjunction' })

const EXAMPLE_NAMES: Record<ImportKind, string> = { patients: 'pacientes', appointments: 'turnos', notes: 'notas' }

export const kindLabels: Record<ImportKind, string> = {
  patients: 'Pacientes',
  appointments: 'Turnos que vienen',
  notes: 'Notas de la historia anterior',
}

export const verdictLabels: Record<ImportVerdict, string> = {
  new: 'Nuevo',
  imported: 'Importado',
  present: 'Ya está',
  sameDni: 'Dos personas, un DNI',
  missing: 'Falta un dato',
  unreadable: 'No se entiende',
  refused: 'No se puede',
  undone: 'Deshecho',
  kept: 'Se quedó',
}

export const stateLabels = {
  receiving: 'Sin revisar',
  ready: 'Sin importar',
  importing: 'A la mitad',
  done: 'Terminada',
  undoing: 'Deshaciéndose',
  undone: 'Deshecha',
  dropped: 'Descartada',
} as const

export const fileRefusalTexts: Record<FileRefusal, string> = {
  empty: 'El archivo está vacío.',
  tooLarge: 'El archivo es demasiado grande (máximo 20 MB).',
  expandsTooFar: 'El archivo contiene demasiado para abrirlo con seguridad. Divide la planilla en partes más chicas.',
  damaged: 'El archivo está dañado o incompleto. Ábrelo en Excel y guárdalo de nuevo.',
  oldExcel:
    'Es un Excel antiguo (.xls) o tiene contraseña. Ábrelo en Excel y usa Guardar como → Libro de Excel (.xlsx).',
  otherKind: 'El archivo no es una planilla. Sirven los de Excel (.xlsx) y los de texto (.csv).',
  webPage: 'El archivo es una página web con nombre de planilla. Ábrelo en Excel y guárdalo como .xlsx.',
  tooManyColumns: 'La planilla tiene más de 500 columnas: deja solo las que quieres importar.',
}
