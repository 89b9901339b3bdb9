/** How far numbers and ids jump when an epoch that began so many milliseconds before is restored; restores of one moment jump alike. */
export const jumpAfter = (milliseconds: number) => 1_000_000 + milliseconds / 1000
