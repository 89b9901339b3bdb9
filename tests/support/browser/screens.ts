/** What a page has to stand on, in CSS pixels. */
export interface Screen {
  width: number
  height: number
}

/** A tablet on the counter. */
export const TABLET: Screen = { width: 1024, height: 768 }
export const PHONE: Screen = { width: 390, height: 844 }
/** The narrowest that a page must fit. */
export const SMALL_PHONE: Screen = { width: 320, height: 640 }
