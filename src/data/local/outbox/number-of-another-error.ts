/** On this device the number of whoever signs in was somebody else's, of whom so many changes wait. */
export class NumberOfAnotherError extends Error {
  override readonly name = 'NumberOfAnotherError'
  constructor(
    readonly username: string,
    readonly waiting: number,
  ) {
    super(`${waiting} changes of another user of this number wait`)
  }
}
