/** What the engine needs to know about an entity, besides its fields. */
export interface EntityDescriptor {
  /** Path of its calls (spec section 7). */
  path: string
  /** How devices mirror it; null if they don't. */
  mirror: {
    /** Name of the device's table, and of the list in the feed. */
    table: string
    /**
     * The call that first fills the mirror. Lists of dated rows cover a range of days, and staff devices keep only the
     * window. A list `byPages` is asked for in parts, by id.
     */
    list: { path: string; query?: Readonly<Record<string, boolean>>; byPages?: true }
    isDated: boolean
    /** The first schema of rows that has it (WIRE_SCHEMA); a server of an older release has no such list. */
    since?: number
  } | null
  /**
   * How edits conflict: `by field`, or as a `whole` row. `append only` entities are created and never edited; `read
   * only` ones are not changed on devices.
   */
  changes: 'by field' | 'whole' | 'append only' | 'read only'
  /**
   * Fields that identify a lost creation among rows without a ref; `all` that it says, or none if only a person can
   * tell.
   */
  recognisedBy: readonly string[] | 'all'
  /** What happens to it when its patient is deleted. */
  withPatient?: 'goes' | 'stays'
}

/** Every entity that devices mirror or change. */
export const entityTable = {
  appointment: {
    path: 'appointments',
    mirror: {
      table: 'appointments',
      list: { path: 'appointments', query: { includeCancelled: true } },
      isDated: true,
    },
    changes: 'by field',
    recognisedBy: ['professionalId', 'date', 'startTime', 'patientId'],
    withPatient: 'goes',
  },
  patient: {
    path: 'patients',
    mirror: { table: 'patients', list: { path: 'patients', byPages: true }, isDated: false },
    changes: 'by field',
    recognisedBy: ['dni'],
  },
  /** Two payments may have the same content. */
  income: {
    path: 'incomes',
    mirror: { table: 'incomes', list: { path: 'incomes/date-range' }, isDated: true },
    changes: 'whole',
    recognisedBy: [],
    withPatient: 'stays',
  },
  professional: {
    path: 'users/professionals',
    mirror: {
      table: 'professionals',
      list: { path: 'users/professionals', query: { includeRetired: true } },
      isDated: false,
    },
    changes: 'read only',
    recognisedBy: [],
  },
  /** Days are few and needed in every window: they are not dated rows. */
  closure: {
    path: 'closures',
    mirror: { table: 'closures', list: { path: 'closures' }, isDated: false, since: 4 },
    changes: 'append only',
    recognisedBy: [],
  },
  /** Sold for months ahead and few: they are not dated rows. */
  plan: {
    path: 'plans',
    mirror: { table: 'plans', list: { path: 'plans' }, isDated: false, since: 5 },
    changes: 'by field',
    recognisedBy: [],
  },
  planMember: {
    path: 'plan-members',
    mirror: { table: 'planMembers', list: { path: 'plan-members' }, isDated: false, since: 5 },
    changes: 'append only',
    recognisedBy: [],
  },
  payment: {
    path: 'payments',
    mirror: { table: 'payments', list: { path: 'payments' }, isDated: true, since: 5 },
    changes: 'append only',
    recognisedBy: [],
  },
  cashMovement: {
    path: 'cash-movements',
    mirror: { table: 'cashMovements', list: { path: 'cash-movements' }, isDated: true, since: 5 },
    changes: 'append only',
    recognisedBy: [],
  },
  cashDay: {
    path: 'cash-days',
    mirror: { table: 'cashDays', list: { path: 'cash-days' }, isDated: true, since: 5 },
    changes: 'append only',
    recognisedBy: [],
  },
  contact: {
    path: 'contacts',
    mirror: { table: 'contacts', list: { path: 'contacts' }, isDated: true, since: 6 },
    changes: 'append only',
    recognisedBy: [],
  },
  /** Few, and wanted whatever their days: they are not dated rows. */
  waiting: {
    path: 'waiting',
    mirror: { table: 'waiting', list: { path: 'waiting' }, isDated: false, since: 6 },
    changes: 'by field',
    recognisedBy: [],
  },
  /** Never mirrored, so that clinical texts do not stay on devices. */
  record: {
    path: 'medical-history',
    mirror: null,
    changes: 'by field',
    recognisedBy: 'all',
  },
} as const satisfies Record<string, EntityDescriptor>
