import { centavos, pesosOf } from '../values/money.ts'
import type { EntityName } from './entities.ts'
import { fieldOf } from './entity-fields.ts'
import type { FieldValue } from './field.ts'

/** Converts fields to the units of the wire: whole centavos become pesos. */
export function inWireUnits(
  entity: EntityName,
  fields: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> {
  const isMoney = (name: string) => fieldOf(entity, name)?.kind === 'money'
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isMoney(name) && typeof value === 'number' ? pesosOf(centavos(value)) : value,
    ]),
  )
}
