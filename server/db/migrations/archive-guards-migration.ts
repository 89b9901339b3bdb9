const ENTITIES = {
  patients: 'patient',
  professionals: 'professional',
  appointments: 'appointment',
  incomes: 'income',
  medical_records: 'clinicalRecord',
}

/**
 * Lets no program destroy a patient, an appointment, a clinical record or an income: a row can be removed only in the
 * change that archives it. Vouchers must be kept for ten years (CCyC art. 328), a clinical history for ten years after
 * its last entry (Ley 26.529).
 */
export const archiveGuardsMigration = Object.entries(ENTITIES)
  .map(
    ([table, entity]) => `
CREATE TRIGGER ${table}_archive_guard BEFORE DELETE ON ${table}
WHEN NOT EXISTS (SELECT 1 FROM archive WHERE entity = '${entity}' AND entity_id = OLD.id AND change = 0)
BEGIN SELECT RAISE(ABORT, '${table}: write through the write transaction, which archives what is deleted'); END;`,
  )
  .join('')
