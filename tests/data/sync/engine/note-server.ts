import { patient } from '#tests/features/device-clinic.ts'

interface Note extends Readonly<Record<string, unknown>> {
  id: number
  ref: string | null
  version: number
}

const EPOCH = 1_700_000_000_000

/** A server with patients and notes, with only the calls that a device makes. */
export class NoteServer {
  readonly requests: string[] = []
  readonly notes: Note[] = []
  /** Whether the answers to writes get lost. */
  losesAnswers = false
  #sequence = 1

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const call = `${request.method} ${pathname.replace('/api/v1', '')}`
    this.requests.push(call)
    const answer = await this.#answer(call, request)
    if (this.losesAnswers && request.method === 'POST') throw new TypeError('Failed to fetch')
    const headers = { 'content-type': 'application/json', 'Sync-Epoch': String(EPOCH), ...answer.headers }
    return new Response(JSON.stringify(answer.body), { status: 200, headers })
  }

  /** Somebody else writes a note. */
  write(note: object, ref: string | null = null): number {
    this.#sequence += 1
    const at = '2026-11-19T12:00:00.000Z'
    const id = this.notes.length + 1
    this.notes.push({ id, ref, version: this.#sequence, createdAt: at, updatedAt: at, author: 1, ...note })
    return id
  }

  async #answer(call: string, request: Request): Promise<{ body: object; headers?: Record<string, string> }> {
    const head = { epoch: EPOCH, cursor: this.#sequence }
    const lists = { appointments: [], patients: [patient()], incomes: [], professionals: [] }
    switch (call) {
      case 'GET /sync/capabilities':
        return { body: { ...head, protocol: 1, schema: 1 } }
      case 'GET /sync/changes':
        return { body: { ...head, hasMore: false, ...lists, notes: this.notes, deleted: [] } }
      case 'GET /notes':
        return { body: this.notes }
      case 'GET /patients':
        return { body: lists.patients }
      case 'POST /notes':
        return this.#create(await request.json())
      default:
        return { body: [] }
    }
  }

  #create({ ref, madeAt: _, ...note }: { ref: string; madeAt: string }) {
    const known = this.notes.find((other) => other.ref === ref)
    const id = known?.id ?? this.write(note, ref)
    const row = this.notes[id - 1]
    return { body: { ...row }, headers: { 'Sync-Version': String(row?.version) } }
  }
}
