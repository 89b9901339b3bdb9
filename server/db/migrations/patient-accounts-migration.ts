import { guardsOf, VERSIONED_COLUMNS } from './initial-migration.ts'

const METHODS = `CHECK (payment_method IN ('cash', 'transfer', 'other'))`

const kept = (table: string) => `
CREATE TRIGGER ${table}_kept BEFORE DELETE ON ${table}
BEGIN SELECT RAISE(ABORT, '${table}: taken back by another row, never removed'); END;`

/**
 * Adds payments, plans of sessions with those who share them, movements of the cash register, and closes of days. Their
 * references have no foreign key, as that of an income to its appointment: a row outlives what it names. Money in
 * centavos.
 */
export const patientAccountsMigration = `
ALTER TABLE appointments ADD COLUMN plan_id INTEGER;
CREATE INDEX appointments_plan ON appointments (plan_id) WHERE plan_id IS NOT NULL;
ALTER TABLE incomes ADD COLUMN plan_id INTEGER;
ALTER TABLE incomes ADD COLUMN paid_at_once INTEGER CHECK (paid_at_once >= 0);

CREATE TABLE plans (${VERSIONED_COLUMNS},
  patient_id INTEGER,
  name TEXT NOT NULL,
  sessions INTEGER NOT NULL CHECK (sessions > 0),
  price INTEGER NOT NULL CHECK (price >= 0),
  starts_on TEXT NOT NULL,
  expires_on TEXT,
  per_week INTEGER CHECK (per_week > 0),
  counts_no_shows INTEGER NOT NULL CHECK (counts_no_shows IN (0, 1)),
  status TEXT NOT NULL CHECK (status IN ('active', 'closed'))
);
CREATE INDEX plans_version ON plans (version);
CREATE INDEX plans_patient ON plans (patient_id);

CREATE TABLE plan_members (${VERSIONED_COLUMNS},
  plan_id INTEGER,
  patient_id INTEGER,
  cancels TEXT
);
CREATE INDEX plan_members_version ON plan_members (version);
CREATE INDEX plan_members_patient ON plan_members (patient_id);

CREATE TABLE payments (${VERSIONED_COLUMNS},
  patient_id INTEGER,
  income_id INTEGER,
  date TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  payment_method TEXT NOT NULL ${METHODS},
  kind TEXT NOT NULL CHECK (kind IN ('payment', 'refund')),
  notes TEXT NOT NULL,
  cancels TEXT,
  void_reason TEXT,
  recorded_by INTEGER,
  recorded_by_name TEXT NOT NULL
);
CREATE INDEX payments_version ON payments (version);
CREATE INDEX payments_date ON payments (date);
CREATE INDEX payments_income ON payments (income_id);
CREATE INDEX payments_patient ON payments (patient_id);
CREATE INDEX payments_cancels ON payments (cancels) WHERE cancels IS NOT NULL;

CREATE TABLE cash_movements (${VERSIONED_COLUMNS},
  date TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('expense', 'withdrawal', 'contribution')),
  amount INTEGER NOT NULL CHECK (amount > 0),
  payment_method TEXT NOT NULL ${METHODS},
  description TEXT NOT NULL,
  cancels TEXT,
  void_reason TEXT,
  recorded_by INTEGER,
  recorded_by_name TEXT NOT NULL
);
CREATE INDEX cash_movements_version ON cash_movements (version);
CREATE INDEX cash_movements_date ON cash_movements (date);
CREATE INDEX cash_movements_cancels ON cash_movements (cancels) WHERE cancels IS NOT NULL;

CREATE TABLE cash_days (${VERSIONED_COLUMNS},
  date TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('close', 'reopen')),
  float INTEGER NOT NULL CHECK (float >= 0),
  counted_cash INTEGER NOT NULL CHECK (counted_cash >= 0),
  counted_transfer INTEGER NOT NULL,
  counted_other INTEGER NOT NULL,
  expected_cash INTEGER NOT NULL,
  expected_transfer INTEGER NOT NULL,
  expected_other INTEGER NOT NULL,
  reason TEXT NOT NULL,
  cancels TEXT,
  recorded_by INTEGER,
  recorded_by_name TEXT NOT NULL,
  signed_at TEXT
);
CREATE INDEX cash_days_version ON cash_days (version);
CREATE INDEX cash_days_date ON cash_days (date);
${guardsOf('plans', 'plan')}
${guardsOf('plan_members', 'planMember')}
${guardsOf('payments', 'payment')}
${guardsOf('cash_movements', 'cashMovement')}
${guardsOf('cash_days', 'cashDay')}
${['plan_members', 'payments', 'cash_movements', 'cash_days'].map(kept).join('')}
CREATE TRIGGER cash_days_signed BEFORE UPDATE OF date, kind, float, counted_cash, counted_transfer, counted_other,
  expected_cash, expected_transfer, expected_other, reason, cancels ON cash_days
BEGIN SELECT RAISE(ABORT, 'cash_days: a close never changes'); END;
CREATE TRIGGER payments_amount BEFORE UPDATE OF date, amount, payment_method, kind, cancels ON payments
BEGIN SELECT RAISE(ABORT, 'payments: a payment never changes'); END;
`
