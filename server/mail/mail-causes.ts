/** The cause of the reminder that the server mails by itself, a day before a visit. */
export const MAILED_REMINDER = 'appointment.remindByMail'
