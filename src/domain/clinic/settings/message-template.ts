/** What a template may name. */
export interface TemplateParts {
  /** The patient's first name. */
  nombre: string
  /** The clinic's name. */
  consultorio: string
  /** The day in words: 'jueves 19 de noviembre'. */
  dia: string
  /** The start: '14:15'. */
  hora: string
}

/** Fills in a template: 'Hola {nombre}' → 'Hola Ana'. An unknown name in braces stays as it is. */
export function fillTemplate(template: string, parts: Partial<TemplateParts>): string {
  return template.replace(
    /\{(nombre|consultorio|dia|hora)\}/g,
    (place, name: keyof TemplateParts) => parts[name] ?? place,
  )
}
