/** 'own': patients may call it for their own rows. A row of another patient is a 404 (the query's WHERE sees to it). */
type PatientAccess = 'yes' | 'own' | 'no'

export interface Access {
  anonymous: boolean
  patient: PatientAccess
  admin: boolean
  /** Of the staff, only owners may call it. */
  ownerOnly?: true
  /** Of the staff, accounts of the front desk may not call it: it shows clinical texts or statistics. */
  fullScope?: true
}

const everyone: Access = { anonymous: true, patient: 'yes', admin: true }
const signedIn: Access = { anonymous: false, patient: 'yes', admin: true }
const ownOrStaff: Access = { anonymous: false, patient: 'own', admin: true }
const staff: Access = { anonymous: false, patient: 'no', admin: true }
const clinical: Access = { ...staff, fullScope: true }
const owners: Access = { ...staff, ownerOnly: true }
const patients: Access = { anonymous: false, patient: 'yes', admin: false }
const ownOnly: Access = { anonymous: false, patient: 'own', admin: false }

export const API_PREFIX = '/api/v1'

/**
 * Who may call what: the whole API by path and method. A route that is missing here can't be registered, and a listed
 * path answers 405 to any other method. A visitor gets 401 where visitors are not allowed, a signed-in caller without
 * the right gets 403.
 */
export const accessTable: Readonly<Record<string, Readonly<Record<string, Access>>>> = {
  '/auth/login': { POST: everyone },
  '/auth/register': { POST: everyone },
  '/auth/logout': { POST: signedIn },
  '/auth/forgot-password': { POST: everyone },
  '/auth/reset-password': { POST: everyone },
  '/auth/password': { PUT: signedIn },
  '/auth/check-invite': { POST: everyone },
  '/auth/accept-invite': { POST: everyone },

  '/account': { PUT: staff },
  '/sessions': { GET: signedIn, DELETE: signedIn },
  '/sessions/:id': { DELETE: ownOrStaff },

  '/staff': { GET: owners, POST: owners },
  '/staff/:id': { PUT: owners },
  '/staff/:id/invite': { POST: owners },
  '/professionals': { POST: owners },
  '/professionals/:id': { PUT: owners },

  '/users/professionals': { GET: signedIn },
  '/users/patients': { GET: staff },
  '/users/patients/:id': { GET: ownOrStaff },
  '/users/:id': { GET: ownOrStaff },
  '/users/:id/link': { PUT: staff },
  '/users/:id/export': { GET: ownOrStaff },

  '/patients': { GET: staff, POST: staff },
  '/patients/unconfirmed': { GET: staff },
  '/patients/:id/confirm': { PUT: staff },
  '/patients/:id/link': { PUT: staff },
  '/patients/:id/accounts': { GET: staff },
  '/patients/:id': { GET: ownOrStaff, PUT: ownOrStaff, DELETE: staff },

  '/appointments': { GET: ownOrStaff, POST: staff },
  '/appointments/request': { POST: patients },
  '/appointments/pending': { GET: staff },
  '/appointments/available-slots': { GET: signedIn },
  '/appointments/:id': { GET: ownOrStaff, PUT: staff, DELETE: staff },
  '/appointments/:id/approve': { PUT: staff },
  '/appointments/:id/reject': { PUT: staff },
  '/appointments/:id/schedule': { PUT: staff },
  '/appointments/:id/own-confirm': { PUT: ownOnly },
  '/appointments/:id/own-cancel': { PUT: ownOnly },
  '/appointments/:id/send-reminder': { POST: staff },

  '/medical-history': { GET: clinical, POST: clinical },
  '/medical-history/patient/:id': { GET: clinical },
  '/medical-history/:id': { GET: clinical, PUT: clinical, DELETE: clinical },
  '/medical-history/:id/versions': { GET: clinical },

  '/incomes': { POST: staff },
  '/incomes/date-range': { GET: staff },
  '/incomes/daily': { GET: staff },
  '/incomes/patient/:id': { GET: staff },
  '/incomes/:id/versions': { GET: staff },
  '/incomes/:id': { GET: staff, PUT: staff, DELETE: staff },

  '/stats/general': { GET: clinical },
  '/stats/appointments': { GET: clinical },
  '/stats/patients': { GET: clinical },
  '/stats/export': { GET: clinical },

  '/audit': { GET: clinical },
  '/audit/log': { GET: owners },

  '/archive': { GET: owners },
  '/archive/:id/restore': { POST: owners },

  '/backups': { GET: owners, POST: owners },
  '/backups/:id/file': { GET: owners },

  '/mail/status': { GET: owners },
  '/mail/test': { POST: owners },

  '/sync/capabilities': { GET: signedIn },
  '/sync/changes': { GET: ownOrStaff },
  '/sync/digest': { GET: ownOrStaff },
  '/sync/events': { GET: staff },

  '/clinic': { GET: everyone },
  '/settings/profile': { GET: owners, PUT: owners },
  '/settings/hours': { GET: owners, PUT: owners },
  '/settings/agenda': { GET: owners, PUT: owners },
  '/settings/messages': { GET: owners, PUT: owners },
  '/settings/reminders': { GET: owners, PUT: owners },
  '/settings/setUp': { GET: owners, PUT: owners },

  '/closures': { GET: signedIn, POST: staff },

  '/plans': { GET: staff, POST: staff },
  '/plans/:id': { PUT: staff },
  '/plan-members': { GET: staff, POST: staff },
  '/payments': { GET: staff, POST: staff },
  '/cash-movements': { GET: staff, POST: staff },
  '/cash-days': { GET: staff, POST: staff },

  '/contacts': { GET: staff, POST: staff },
  '/waiting': { GET: staff, POST: staff },
  '/waiting/:id': { PUT: staff },

  '/imports': { GET: owners, POST: owners },
  '/imports/:id': { GET: owners, DELETE: owners },
  '/imports/:id/rows': { GET: owners, PUT: owners },
  '/imports/:id/commit': { POST: owners },

  '/t/:id': { GET: everyone },
  '/t/:id/confirm': { POST: everyone },
  '/t/:id/cancel': { POST: everyone },

  '/set-up': { GET: everyone, POST: everyone },

  '/contact': { POST: everyone },

  '/health': { GET: everyone, HEAD: everyone },
  '/openapi.json': { GET: everyone },
}
