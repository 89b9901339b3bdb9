/** Why a deletion is not restored. */
export type RestoreRefusal =
  /** No deletion has this number. */
  | 'unknown'
  /** Its rows were restored before. */
  | 'already back'
  /** Another confirmed patient has the DNI by now. */
  | 'dni taken'
  /** The patient of an appointment or clinical record is itself deleted. */
  | 'patient gone'

/** Thrown when a deletion can't be restored; nothing was changed. The message is one Spanish line with the remedy. */
export class RestoreRefusedError extends Error {
  readonly refusal: RestoreRefusal
  /** The patient who has the DNI by now. */
  readonly holderId: number | undefined

  constructor(refusal: RestoreRefusal, message: string, holderId?: number) {
    super(message)
    this.refusal = refusal
    this.holderId = holderId
  }
}
