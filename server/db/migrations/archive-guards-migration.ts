const ENTITIES = {
  patients: 'patient',
  professionals: 'professional',
  appointments: 'appointment',
  incomes: 'income',
  medical_records: 'clinicalRecord',
}

/**
 * No program destroys a patient, an appointment, a clinical record or an income: the database lets a row go only in the change that puts it
 * into the archive. Vouchers are kept ten years (CCyC art. 328), clinical history as long after its last entry (Ley 26.529).
 */
export const archiveGuardsMigration = Object.entries(ENTITIES)
  .map(
    ([table, entity]) => `
CREATE TRIGGER ${table}_archive_guard BEFORE DELETE ON ${table}
WHEN NOT EXISTS (SELECT 1 FROM archive WHERE entity = '${entity}' AND entity_id = OLD.id AND change = 0)
BEGIN SELECT RAISE(ABORT, '${table}: write through the write transaction, which archives what is deleted'); END;`,
  )
  .join('')
