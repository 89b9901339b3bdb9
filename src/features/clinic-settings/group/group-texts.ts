/** Texts of every section that edits a group of settings. */
export const groupTexts = {
  save: 'Guardar Cambios',
  saved: 'Configuración guardada',
  notSaved: 'No se pudo guardar. Lo que escribiste sigue aquí.',
  failedTitle: 'No se guardó',
  /** `theirs`: what the other person wrote; long texts are cut. */
  changedMeanwhile: (theirs: readonly unknown[]) => {
    const texts = theirs
      .filter((text) => typeof text === 'string' && text !== '')
      .map((text) => `«${String(text).slice(0, 80)}»`)
    const said = texts.length > 0 ? ` Escribió: ${texts.join(', ')}.` : ''
    return `Otra persona cambió lo mismo mientras escribías.${said} Lo tuyo sigue aquí: si vuelves a guardar, queda lo tuyo.`
  },
  unreachable: 'La configuración se lee del servidor: hace falta conexión.',
  failed: 'No se pudo leer la configuración.',
} as const
