/** Texts of the patients screen about unconfirmed files. */
export const accountsBannerTexts = {
  waiting: (count: number) =>
    count === 1 ? '1 ficha por vincular espera tu revisión' : `${count} fichas por vincular esperan tu revisión`,
  review: 'Revisar',
} as const
