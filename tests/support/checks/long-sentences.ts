const MOST_WORDS = 35
/** Of all sentences of the docs, in percent. */
const MOST_PERCENT = 5

/** The sentences of a document in Markdown that have more words than a reader holds at once; code and tables' rules aside. */
export function longSentences(text: string): { long: string[]; all: number } {
  const sentences = text
    .replace(/```[\s\S]*?```/g, '')
    .split(/\n\s*\n|\n(?=[-|#]|\d+\. )/)
    .flatMap((part) => (part.trim().startsWith('|') ? part.split('|') : [part]))
    .flatMap((part) =>
      part
        .replace(/\s+/g, ' ')
        .trim()
        .split(/(?<=[.!?:;])\s+(?=[A-Z`'*([])/),
    )
    .filter((sentence) => wordsIn(sentence) > 2)
  return { long: sentences.filter((sentence) => wordsIn(sentence) > MOST_WORDS), all: sentences.length }
}

function wordsIn(sentence: string): number {
  return sentence.match(/[\w'`/.-]+/g)?.length ?? 0
}

/** What is wrong when too many sentences of these documents are long: each of them, by its file. */
export function unreadableDocs(docs: ReadonlyMap<string, string>): string[] {
  const found = [...docs].map(([path, text]) => ({ path, ...longSentences(text) }))
  const long = found.reduce((sum, each) => sum + each.long.length, 0)
  const all = found.reduce((sum, each) => sum + each.all, 0)
  if (long * 100 <= all * MOST_PERCENT) return []
  return found.flatMap(({ path, long: own }) =>
    own.map((sentence) => `${path} has a sentence of more than ${MOST_WORDS} words: ${sentence.slice(0, 80)} …`),
  )
}
