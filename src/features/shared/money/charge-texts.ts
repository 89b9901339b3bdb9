/** Texts that name a charge of a visit. `when` is a time of today, else day and time; `who` is null when unknown. */
export const chargeTexts = {
  charged: (amount: string, when: string, who: string | null) =>
    `Ya se cobró ${amount} por este turno ${when}${inParentheses(who)}.`,
  noted: (amount: string, when: string, who: string | null) =>
    `Ya se anotó un cobro pendiente de ${amount} por este turno ${when}${inParentheses(who)}.`,
  named: (amount: string, when: string, who: string | null) => `${amount} ${when}${inParentheses(who)}`,
  at: (time: string) => `a las ${time}`,
  on: (day: string, time: string) => `el ${day} a las ${time}`,
} as const

function inParentheses(who: string | null): string {
  return who ? ` (${who})` : ''
}
