import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ApiDocument } from './api-document.ts'

/** What is wrong with a value by the schema at a place of the document; null when nothing is. */
export type ShapeCheck = (place: readonly string[], value: unknown) => string | null

/** Judges values by the schemas of the document; each is compiled when it is first needed. */
export function shapeCheck(document: ApiDocument): ShapeCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'api')
  return (place, value) => {
    const fits = ajv.getSchema(`api#/${place.map(pointerPart).join('/')}`)
    if (!fits) throw new Error(`no schema at ${place.join(' ')}`)
    if (fits(value)) return null
    const wrong = fits.errors?.map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    )
    return `${wrong?.join('; ')} in ${JSON.stringify(value).slice(0, 600)}`
  }
}

function pointerPart(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
}
