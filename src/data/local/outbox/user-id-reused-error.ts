/** The signed-in user's id belonged to another user on this device, who still has waiting changes. */
export class UserIdReusedError extends Error {
  override readonly name = 'UserIdReusedError'
  constructor(
    readonly username: string,
    readonly waiting: number,
  ) {
    super(`${waiting} changes of another user of this number wait`)
  }
}
